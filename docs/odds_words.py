"""The words of the tables and pictures on the odds pages, in English and in German."""

from __future__ import annotations

__all__ = ["word"]

# English, German
_WORDS = {
    # hands
    "hand_holds": ("a hand holds", "In der Hand"),
    "hands": ("hands", "Hände"),
    "of_all": ("of all", "Anteil"),
    "one_in": ("one in", "eine von"),
    "cards": ("{} cards", "{} Karten"),
    **{f"run{length}": (f"run of {length}", f"Blatt von {length}") for length in range(3, 10)},
    "run": ("any run", "ein Blatt"),
    "four": ("four of a kind", "vier Gleiche"),
    "four_of": ("four Asse", "vier Asse"),
    "both": ("run and four", "Blatt und vier"),
    "weise2": ("two Weise or more", "zwei Weise oder mehr"),
    "weise0": ("no Weis", "kein Weis"),
    # games
    "players": ("{} players", "{} Spieler"),
    "trick": ("trick", "Stich"),
    "never": ("never", "nie"),
    "mean_trick": ("mean", "Mittel"),
    "random": ("at random", "zufällig"),
    "opponents": ("simple players", "einfache Spieler"),
    "share": ("share", "Anteil"),
    "mean": ("mean", "Mittel"),
    "spread": ("spread", "Streuung"),
    "minus": ("below 0", "unter 0"),
    "first": ("first place", "erster Platz"),
    "players_seat": ("players, seat", "Spieler, Platz"),
    "leader": ("leader", "Ausspieler"),
    "seat": ("seat {}", "Platz {}"),
    "dealer": ("dealer", "Geber"),
    "table_weis": ("table Weis", "Tischweis"),
    "stoeck": ("Stöck", "Stöck"),
    "mean_leader": ("mean, non-dealer", "Mittel, Ausspieler"),
    "mean_dealer": ("mean, dealer", "Mittel, Geber"),
    "spread_leader": ("spread, non-dealer", "Streuung, Ausspieler"),
    "spread_dealer": ("spread, dealer", "Streuung, Geber"),
    "first_leader": ("most, non-dealer", "am meisten, Ausspieler"),
    "match_leader": ("Match, non-dealer", "Match, Ausspieler"),
    "match_dealer": ("Match, dealer", "Match, Geber"),
    "weis_leader": ("Weis, non-dealer", "Weis, Ausspieler"),
    "weis_dealer": ("Weis, dealer", "Weis, Geber"),
    "robbed": ("turn-up robbed", "geraubt"),
    # exact against samples
    "figure": ("figure", "Zahl"),
    "play": ("play", "gespielt"),
    "exact": ("exact", "genau"),
    "sample": ("sample", "Stichprobe"),
    "apart": ("standard errors apart", "Abstand in Standardfehlern"),
    "hand_with_weis": ("hand has a Weis ({} players, seat {})", "Hand mit Weis ({} Spieler, Platz {})"),
    "hand_weis_mean": ("mean hand Weis ({} players, seat {})", "Handweis im Mittel ({} Spieler, Platz {})"),
    "born_never": ("no trump at all ({} players)", "nie Trumpf ({} Spieler)"),
    "born_in": ("trump made ({} players, trick {})", "Trumpf entsteht ({} Spieler, Stich {})"),
    # axes
    "of_hands": ("share of hands", "Anteil der Hände"),
    "of_rounds": ("share of rounds", "Anteil der Runden"),
    "of_deals": ("share of deals", "Anteil der Spiele"),
    "in_trick": ("trick in which trump is made", "Stich, in dem Trumpf entsteht"),
    "seat_axis": ("seat, from first leader to dealer", "Platz, vom Ausspieler zum Geber"),
    "points_axis": ("points written", "geschriebene Punkte"),
    "mean_axis": ("mean points written", "geschriebene Punkte, Mittel"),
    "nondealer": ("non-dealer", "Ausspieler"),
    "random_exact": ("at random, exact", "zufällig, genau"),
    # pictures in words
    "alt-weis-kinds": (
        (
            "Dot plot with a logarithmic axis: the share of hands that hold each kind of Weis, for hands of 12, 9, 7 and 6 "
            "cards. With nine cards: a run of three {run3_4}, of four {run4_4}, of five {run5_4}, of six {run6_4}, of "
            "seven {run7_4}, of eight {run8_4}, of nine {run9_4}, any four of a kind {four_4}, a run and a four {both_4}. "
            "Each further card makes a run several times rarer, and the more so the longer it is and the smaller the hand."
        ),
        (
            "Punktdiagramm mit logarithmischer Achse: Anteil der Hände mit jeder Art von Weis, für Hände von 12, 9, 7 und "
            "6 Karten. Mit neun Karten: Blatt von drei {run3_4}, von vier {run4_4}, von fünf {run5_4}, von sechs {run6_4}, "
            "von sieben {run7_4}, von acht {run8_4}, von neun {run9_4}, vier Gleiche {four_4}, ein Blatt und vier Gleiche "
            "{both_4}. Jede weitere Karte macht ein Blatt um ein Mehrfaches seltener, um so mehr, je länger es und je kleiner die Hand ist."
        ),
    ),
    "alt-trump-born": (
        (
            "Four bar charts, for 3, 4, 5 and 6 players: in which trick trump is made. At random, trick by trick: three "
            "players {p3}; four {p4}; five {p5}; six {p6}. Points with error bars show the simple players, who make trump "
            "somewhat later with three and four players, and about as soon with five and six."
        ),
        (
            "Vier Balkendiagramme, für 3, 4, 5 und 6 Spieler: in welchem Stich Trumpf entsteht. Zufällig gespielt, Stich "
            "für Stich: drei Spieler {p3}; vier {p4}; fünf {p5}; sechs {p6}. Punkte mit Fehlerbalken zeigen die einfachen "
            "Spieler; bei ihnen entsteht Trumpf zu dritt und zu viert etwas später, zu fünft und zu sechst fast gleich."
        ),
    ),
    "alt-match": (
        (
            "Dot plot with a logarithmic axis and error bars: how often somebody makes a Match. At random one round in "
            "{random_3} with three players, {random_4} with four, {random_5} with five, {random_6} with six, and one deal "
            "of Schmaus in {random_2}. Simple players: {opponents_3}, {opponents_4}, {opponents_5}, {opponents_6}, and "
            "{opponents_2} in Schmaus."
        ),
        (
            "Punktdiagramm mit logarithmischer Achse und Fehlerbalken: wie oft jemand das Match macht. Zufällig gespielt "
            "eine Runde von {random_3} zu dritt, {random_4} zu viert, {random_5} zu fünft, {random_6} zu sechst, beim "
            "Schmaus ein Spiel von {random_2}. Einfache Spieler: {opponents_3}, {opponents_4}, {opponents_5}, "
            "{opponents_6}, beim Schmaus {opponents_2}."
        ),
    ),
    "alt-points-seat": (
        (
            "Four charts, for 3, 4, 5 and 6 players: mean points of each seat, with error bars. At random the first leader "
            "writes least: {random_3_0} with three players, {random_4_0} with four, {random_5_0} with five, {random_6_0} "
            "with six; the dealer most: {random_3_2}, {random_4_3}, {random_5_4}, {random_6_5}. With simple players it is "
            "the second seat that writes most from four players on, and the dealer writes {opponents_3_2}, "
            "{opponents_4_3}, {opponents_5_4}, {opponents_6_5}."
        ),
        (
            "Vier Diagramme, für 3, 4, 5 und 6 Spieler: Punkte jedes Platzes im Mittel, mit Fehlerbalken. Zufällig gespielt "
            "schreibt der Ausspieler am wenigsten: {random_3_0} zu dritt, {random_4_0} zu viert, {random_5_0} zu fünft, "
            "{random_6_0} zu sechst; der Geber am meisten: {random_3_2}, {random_4_3}, {random_5_4}, {random_6_5}. Bei "
            "einfachen Spielern schreibt ab vier Spielern der zweite Platz am meisten, und der Geber {opponents_3_2}, "
            "{opponents_4_3}, {opponents_5_4}, {opponents_6_5}."
        ),
    ),
    "alt-points-spread": (
        (
            "Four histograms, for 3, 4, 5 and 6 players: the points that one player writes in a round. Each has one hump "
            "somewhat above 0, a long tail to the left from Weise, and a shorter one to the right. The more players, the "
            "narrower: the first leader's standard deviation is {spread_random_3}, {spread_random_4}, {spread_random_5} "
            "and {spread_random_6} points at random. Points with error bars show the simple players: more rounds with "
            "almost nothing, and more with many points."
        ),
        (
            "Vier Histogramme, für 3, 4, 5 und 6 Spieler: die Punkte, die ein Spieler in einer Runde schreibt. Jedes hat "
            "einen Buckel etwas über 0, links einen langen Ausläufer durch Weise und rechts einen kürzeren. Je mehr "
            "Spieler, desto schmaler: Die Standardabweichung des Ausspielers ist zufällig gespielt {spread_random_3}, "
            "{spread_random_4}, {spread_random_5} und {spread_random_6} Punkte. Punkte mit Fehlerbalken zeigen die "
            "einfachen Spieler: mehr Runden mit fast nichts und mehr mit vielen Punkten."
        ),
    ),
    "alt-schmaus-points": (
        (
            "Two histograms of the points written in a deal of Schmaus by dealer and non-dealer. At random, without Weise, "
            "the non-dealer writes {random_2_1} and the dealer {random_2_0} on average, with a small second hump near 215 "
            "from the Match. Simple players, who announce Weise, write {opponents_2_1} and {opponents_2_0}, and their "
            "points reach past 300."
        ),
        (
            "Zwei Histogramme der Punkte, die Geber und Ausspieler in einem Spiel Schmaus schreiben. Zufällig gespielt, ohne "
            "Weise, schreibt der Ausspieler im Mittel {random_2_1} und der Geber {random_2_0}, mit einem kleinen zweiten "
            "Buckel bei 215 vom Match. Einfache Spieler, die weisen, schreiben {opponents_2_1} und {opponents_2_0}, und "
            "ihre Punkte reichen über 300 hinaus."
        ),
    ),
}


def word(name: str, lang: str) -> str:
    """A word, or a sentence, in German where the pages are."""
    return _WORDS[name][lang == "de"]
