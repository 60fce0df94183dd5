/** Why a segment ended, in words that follow "ended by". */

const REASON_WORDS: Readonly<Record<string, string>> = {
  topic: 'a new topic', surprise: 'a surprise', 'time-gap': 'a pause', day: 'the end of the day', tokens: 'its length in tokens',
  messages: 'its number of messages', idle: 'silence', window: 'the size of the window', flush: 'a request to close it',
}

export const reasonWords = (reason: string): string => REASON_WORDS[reason] ?? reason
