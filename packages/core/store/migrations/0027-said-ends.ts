/** Migration 27: what a message says is over ends what is learnt later, too. */

/*
 * fact_source   a row of kind 'ends' and attribute 'over' keeps what its message says is over, in its words (value, JSON), as
 *               long as the message teaches. It is of no fact; the ends of facts that it makes are rows of their own
 *
 * Earlier builds know no such rows, and leave them. It can run on a database that has what it makes.
 */
export const saidEnds = `
create index if not exists fact_source_over on fact_source (user_id, at) where kind = 'ends' and attribute = 'over';
`
