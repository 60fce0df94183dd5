/** Russian: words that are left out of the index. Its letters identify it, and its stems are those of any text. */
import { wordSet, type LanguageWords } from '../language-words.ts'

/** Russian function words, lower case, ё written е. */
export const RUSSIAN_STOPWORDS: ReadonlySet<string> = wordSet(`
  и а но или в во на с со к ко у о об от до из за по под над при для без
  я ты он она оно мы вы они меня мне тебя тебе его ему ее ей нас нам вас вам их им
  мой твой наш ваш это этот эта эти тот та те то что чтобы как так где когда
  не ни же ли бы был была было были если уже еще тоже только очень да
`)

export const RUSSIAN_WORDS: LanguageWords = {
  turns: 'кстати|между прочим|к слову|чуть не забыла?|пока не забыла?|сменим тему|на другую тему',
}
