/** Third schema: which conversations are talk between people is said by who pushes or imports them. */

/*
 * conversation.people   both sides are people: what role assistant says of itself under a name is read for facts too
 *
 * Before, every talk in which all had names was taken for one, also the log of an assistant with a name. Of a stored
 * conversation only the importers' own are known to be of people: the ids of their messages (D1:3) show them. Of the others
 * it is said by a push or an import with `people`. Row security is lifted for the owner while they are marked: on a server
 * the owner of the tables sees no row of them otherwise.
 */
export const talkBetweenPeople = `
alter table conversation add column people boolean not null default false;
alter table conversation no force row level security;
alter table message no force row level security;
update conversation c set people = true
 where exists (
         select from message m
          where m.user_id = c.user_id and m.conversation_id = c.id and m.role = 'assistant' and m.name is not null and m.id ~ '^D[0-9]+:[0-9]+$')
   and not exists (
         select from message m
          where m.user_id = c.user_id and m.conversation_id = c.id and m.forgotten_at is null
            and (m.name is null or m.role not in ('user', 'assistant') or m.kind <> 'message' or m.call_ids <> '{}' or m.id !~ '^D[0-9]+:[0-9]+$'));
alter table conversation force row level security;
alter table message force row level security;
`
