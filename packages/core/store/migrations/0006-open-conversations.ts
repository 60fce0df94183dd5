/** Migration 6: the conversations with messages that no segment has yet, which recall and contents look for among all of a user. */

/** The script of the migration. */
export const openConversations = `
create index conversation_open on conversation (user_id) where cursor < next_seq;
`
