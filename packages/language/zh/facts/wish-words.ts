/** Chinese: by which words a standing wish is about the language of answers, their tone, their length, … */
import type { WishWords } from '../../facts/fact-language.ts'

export const CHINESE_WISH_WORDS: WishWords = {
  languages: {
    en: '英文|英语', de: '德文|德语', fr: '法文|法语', es: '西班牙文|西班牙语', zh: '中文|汉语|普通话', it: '意大利语', nl: '荷兰语', pt: '葡萄牙语', ja: '日文|日语',
    ko: '韩文|韩语', ru: '俄文|俄语', pl: '波兰语',
  },
  into: '用|说|讲',
  wishing: '请|你|我们|现在|以后|可以|就|用|说|讲|回答|回复|吧|了|成|到|来|好|都|要|还',
  back: '改回|换回|切回|回到|还是|重新|再|别再|不要再|不用再',
  limited: '代码|注释|邮件',
  kinds: {
    name: '叫我|称为|称呼我', temperature: '摄氏|华氏', units: '公制|英制|公里|英里', emojis: '表情', bullets: '要点|列表', exclamation: '感叹号', tables: '表格',
    apologies: '道歉', tone: '正式|随意|语气|口语', length: '简短|简洁|简明|详细|详尽|短一点|长一点',
  },
}
