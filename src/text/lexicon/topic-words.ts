/** What a language has to say about topics: words of everyday conversation by topic. */

/**
 * Words by topic, in lower case and separated by white space. They are compared by stem, so base forms stand for all forms. A word
 * belongs to two topics at most, and words of no particular topic (like, good, want) to none. English names the topics. The lists of
 * other languages leave out words that the English ones cover, and most of those that mean something else in English.
 */
export type TopicWords = Readonly<Record<string, string>>
