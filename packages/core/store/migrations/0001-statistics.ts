/** First schema, part 3: columns of which the planner keeps no statistics. */

/** Its statistics quote the most common and some of the other values, in a table that only a superuser may rewrite: words of forgotten messages would stay there. */
export const textsWithoutStatistics = `
alter table conversation alter title set statistics 0, alter look_state set statistics 0;
alter table message alter name set statistics 0, alter text set statistics 0, alter parts set statistics 0, alter metadata set statistics 0,
  alter call_ids set statistics 0, alter result_ids set statistics 0, alter marks set statistics 0;
alter table segment alter plan set statistics 0, alter forward set statistics 0;
alter table episode alter title set statistics 0, alter summary set statistics 0, alter keywords set statistics 0, alter sentences set statistics 0;
alter table posting alter term set statistics 0, alter entries set statistics 0;
alter table embedding alter vector set statistics 0;
alter table contents alter content set statistics 0;
alter table contents_version alter content set statistics 0;
`
