/** Migration 23: where talk with coding assistants was held, and the project that it is of. */

/*
 * conversation.origin    the repository, with `//` and the folder in it; or a path. As the import said it
 * conversation.project   the repository, unless it was merged or split by hand. What is known of no place has neither
 *
 * It can run on a database that has what it makes.
 */
export const projects = `
alter table conversation add column if not exists origin text, add column if not exists project text;
alter table conversation alter origin set statistics 0, alter project set statistics 0;
`
