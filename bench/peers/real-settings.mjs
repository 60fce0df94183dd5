/** The settings that each peer was tried with on LoCoMo's development chats (`--settings`). The first one, the best by R@10, is taken. */

const FORMS = ['name, date: text', 'name: text', 'text']
const NO_STOP_WORDS = { stopWords: false }
/** Every form of the text with each of the options. */
const eachOf = (...options) => options.flatMap((one) => FORMS.map((form) => ({ form, options: one })))

export const SETTINGS = {
  madeleine: [{ form: 'text' }],
  'mem0-verbatim': eachOf({ threshold: 0 }, {}),
  mastra: eachOf({}),
  langgraph: eachOf({}),
  minisearch: eachOf(
    { ...NO_STOP_WORDS, prefix: true, fuzzy: 0.2 }, { ...NO_STOP_WORDS, prefix: true }, { ...NO_STOP_WORDS, fuzzy: 0.2 }, NO_STOP_WORDS, {},
  ),
  fts5: eachOf(NO_STOP_WORDS, {}, { tokenizer: 'unicode61' }, { ...NO_STOP_WORDS, tokenizer: 'unicode61' }),
}

/** Such as `"name: text", no stop words, prefix true`; undefined where nothing was to be chosen. */
export function settingOf(peer, { form, options }) {
  if (SETTINGS[peer].length === 1) return undefined
  const chosen = Object.entries(options).map(([name, value]) => (name === 'stopWords' ? 'no stop words' : `${name} ${value}`))
  return [`"${form}"`, ...chosen].join(', ')
}
