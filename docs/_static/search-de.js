// Sphinx 9.0 has no German words for the line above the results, and a plural rule that gives true and false, which
// are no places in a list: the search would break off there. Can go once its catalogue is whole.
Documentation.addTranslations({
  messages: {
    "Search finished, found one page matching the search query.": [
      "Eine Seite passt zur Suche.",
      "${resultCount} Seiten passen zur Suche.",
    ],
  },
  plural_expr: "Number(n != 1)",
});
