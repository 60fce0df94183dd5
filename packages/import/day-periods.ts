/** Words for a part of the day that stand beside an hour of twelve, in every locale of CLDR, and the hours that they mean. */

/**
 * By their hours: AM and PM, and the words that some languages use in their place. From CLDR 44 by `Intl.DateTimeFormat` with `hour12`
 * and with `dayPeriod`, and what phones wrote before it. In lower case, in NFKC.
 */
const WORDS: Readonly<Record<string, string>> = {
  '0-11': '1ka|a|a.|a. m.|a.g|a.m.|adduha|am|an|ankstāinan|ante midí|ap|ap.|atm|banhaet|bn|comme|de|de la mañana|de.|del matin'
    + '|dinda|do połedniŏ|dop.|dopołdnja|du mat.|du matin|e paradites|e.k.|f.h.|f.m|f.m.|fm|fọ mọ́nin|gh|go.öň|günortadan öň'
    + '|h|hengihengi|hh|hoseng|i bikɛ̂glà|i.b.|icheheavo|idiɓa|in the morning|isuk|iđitbeaivet|kang’ama|karoon|ki|kiroko'
    + '|kiɛmɛ́ɛm|krn|kíkíríg|leebi|luma lwa k|lwamilawu|m|m.|ma|makeo|mambia|maná|mat.|matin|mbaʼámbaʼ|mbaꞌmbaꞌ|mo.|moies|mor'
    + '|muhi|munkyo|n tufat|nd|ntɔ́ngɔ́|n’ụtụtụ|od|p.d.|pamilau|paradite|pd|pg|pi open suno|pr. p.|priekšp.|priešpiet'
    + '|prije podne|r.n.|rw|rũ|sa|safiya|sf|sub|subaka|subbaahi|sárúwá|taparachu|tesiran|to|too|uhr vörmiddaachs|uluchelo'
    + '|utuko|v.m.|vaasisu|vm.|vorm.|wd|wichishu|y bore|yn y bore|z.mu.|zdat azal|àárọ̀|ö.ö.|öö|öň|ĩyakwakya|ŋdi|ǁgoagas'
    + '|ɛnkakɛnyá|π.μ.|πμ|дп|к. у.|пр.об.|претпл.|тң|эи|ү.ө.|ӕмбисбоны размӕ|לפנה״צ|פֿאַרמיטאָג|اے ایم|ب|ب.ن|ت د|ص|صبح'
    + '|صبح، منجهند|غ.م.|ق.ظ|ق.ظ.|قبل دوپہر|چ.ب|چۈشتىن بۇرۇن|܏ܩܛ‌|܏ܩ‌|ߛ|तडके|पूर्वाह्न|फुं|भोर|भ्यागा|म.पू.|सबेरे|सवेर'
    + '|सुबुह जा|এ এম|নুমাং|পূর্বাহ্ণ|পূৰ্বাহ্ন|ਪੂ.ਦੁ.|முற்பகல்|పూర్వాహ్నం|ಪೂರ್ವಾಹ್ನ|പൂർവാഹ്നം|පෙ.ව.|ก่อนเที่ยง|ກ່ອນທ່ຽງ'
    + '|སྔ་ཆ་|སྔ་དྲོ་|တွၼ်ႈၸဝ်ႉ|တၸ.|နံနက်|ၸ.|ቅ.ቀ.|ጥዋት|ᐁᒼ|ᐊᒼ|នៅពេល​ព្រឹក|ព្រឹក|ᱥᱮᱛᱟᱜ|ⵜⵉⴼⴰⵡⵜ|上午|上昼|上晝|午前|ꎸꄑ|ꮜꮎꮄ|오전',
  '12-23': '2ja|a.k|akasuba|aluula|anw|b.|banringzgvaq|ch|chilo|cɛɛ́nko|de la tarde|de sira|dilolo|du|du.|e pasdites|e.b.|e.h.|e.m'
    + '|e.m.|ea|eahketbeaivet|ebongi|ebyámu|efiafi|eigulo|em|ep.|f|fi|fọ ívnin|g.m.|gd|gm|go.soň|günortadan soň|hwaĩ-inĩ'
    + '|i ɓugajɔp|i.n.|ichamthi|ip|ip.|kikiiɗe|kingoto|kisɛ́ndɛ|koosk|kooskoliny|kugú|kyiukonyi|lilli|lk|luma lwa p|m.d.'
    + '|makaaripi|mchochil’l|md|mo|mog|mpókwa|muu|n tmeddit|n.m.|nachm.|nam.|ncwònzém|ngo|ngəgógəle|nm.|nomë.|nomëttes'
    + '|nyiaghuo|n’abali|n’abalị|odp.|ot|p|p.|p. m.|p.k.|p.m.|pa pussideinan|pamunyi|pasdite|pashamihe|pi pini suno|pm|pn'
    + '|po podne|po połedniu|pop.|popiet|popołdnju|pos midí|ptg|ptm|pēcp.|shwane|soň|teipa|thapama|tk|tŋ|uhr nommendaachs|ut'
    + '|wb|wengi|wótp.|wótpołdnja|yamma|ym|z.mw.|zaarikay b|ö.s.|ös|ĩyawĩoo|ŋka mbɔ́t nji|ũg|ǃuias|ɛndámâ|ɣetrɔ|μ.μ.|μμ|к. х.'
    + '|попл.|пп|сл.об.|тк|эк|ү.х.|ӕмбисбоны фӕстӕ|אחה״צ|נאָכמיטאָג|ب.ظ|ب.ظ.|بعد دوپہر|ت ك|د.ن|شام|غ.و.|ك|م|منجهند، شام'
    + '|پی ایم|چ.ك|چۈشتىن كېيىن|܏ܒܛ‌|܏ܒ‌|ߥ|अपराह्न|दपेहरा/संजा|दपैहर बाद|बे|बेलासे|म.उ.|शाम जा|सांझ|सांम|स’ञ|অপরাহ্ণ|অপৰাহ্ন'
    + '|পি এম|ਬਾ.ਦੁ.|பிற்பகல்|అపరాహ్నం|ಅಪರಾಹ್ನ|അപരാഹ്നം|ප.ව.|หลังเที่ยง|ຫຼັງທ່ຽງ|ཕྱི་ཆ་|ཕྱི་དྲོ་|ညနေ|တလ.|တွၼ်ႈလႃႈ|လ.|ከሰዓት'
    + '|ድ.ቀ.|ᐲᒼ|ល្ងាច|ᱧᱤᱫᱟᱹ|ḍeffir aza|ọ̀sán|ⵜⴰⴷⴳⴳⵡⴰⵜ|下午|下昼|下晝|午後|ꁯꋒ|ꮢꭿᏹꭲ|ꮢꭿᏹꭲꮧꮲ|오후',
  '0-0': 'tengah malam|في المساء|منتصف الليل|نیمه‌شب|මැ|මැදියමට පසු', '0-3': 'e natës|gajanɩ|gecə|gjn|ночі|ноќе',
  '0-4': 'die nag|in die nag|nachts|om natten|znacht',
  '0-5': 'að nóttu|da madrugada|de la madrugada|di notte|entathakusa|goizald.|goizaldeko|kurã ge|madrugada|matinada|naktis|natt'
    + '|ng umaga|nt.|pitunaeté ramẽ|på natta|på natten|գիշերը|գիշերվա|գշր|በሌሊት|’s nachts|凌晨',
  '1-2': 'ليلاً', '1-3': 'بامداد', '1-5': 'පා|පාන්දර', '2-10': 'pagi', '3-11': 'காலை', '3-4': 'அதிகாலை',
  '3-5': 'לפנות בוקר|فجرًا|في الصباح|പുലർച്ചെ|아침', '4-10': 'сутринта',
  '4-11': 'sáng|ujutro|πρωί|το πρωί|ранку|утра|صبح میں|बिहान|सकाळ|सकाळीं|सुबह|ਸਵੇਰੇ|સવારે|朝', '4-4': 'fɔŋli',
  '4-5': 'hajnal|sübh|प|पहाट|ভোর|ভোরবেলায়|𑄛𑄧𑄖𑄳𑄠𑄃𑄟𑄧𑄣𑄳𑄠𑄬', '4-6': 'alfajiri|asb|asʊbaa', '4-8': 'e mëngjesit|r.|ráno|清晨', '4-9': 'наутро',
  '5-10': '早上', '5-11': 'am morge|die oggend|dimineața|hommikul|கா.|ຕອນເຊົ້າ|დილ.|დილით',
  '5-9': 'aamulla|morgens|om morgenen|på morg.|på morgonen', '6-10': 'ertalab|sabah',
  '6-11': 'að morgni|da manhã|da mañá|di mattina|goizeko|jutro|kusãg ki|kuêma ramẽ|madaling-araw|manhã|matí|mrg.|no rīta|rytas'
    + '|səhər|ujutru|таңғы|ујутру|эртең менен|эртң мн|өглөө|առավոտյան|առվ|בבוקר|בוקר|تاڭعى|صباحًا|स|সকাল|সকালবেলায়|ఉదయం'
    + '|ಬೆಳಗ್ಗೆ|രാവിലെ|උ|උදේ|เช้า|ในตอนเช้า|’s ochtends|𑄝𑄬𑄚𑄳𑄠𑄬',
  '6-8': 'reggel', '6-9': 'ekuseni|mg.|morg.|på morgenen|rano|zj|zjut.|zjutraj', '7-11': 'asubuhi|gajaka|gjk', '8-11': '朝早',
  '9-11': 'd.|dopol.|dopoledne|dopoludnia|délelőtt',
  '10-11': 'aamup.|aamupäivällä|dopoldan|fm.|form.|om formiddagen|przed poł.|przed południem|på formiddagen|på förm.'
    + '|på förmiddagen|vormittags|претпладне',
  '10-12': 'emini', '10-14': 'siang', '10-23': 'd', '11-11': 'öğleden önce', '11-13': 'на обяд', '11-17': 'kunduzi',
  '12-12': 'do mediodía|migdia|mittags|بعدازظهر|ظهر|ظهرًا|เที่ยง|ในตอนบ่าย|中午',
  '12-13': 'eguerd.|eguerdiko|tengah hari|zmittag|ŋdɔ|மதி.|மதியம்|ഉച്ചയ്ക്ക്|ද|දවල්',
  '12-15': 'gshk|gɩshilikɔnɔ|mchana|ng hapon|בצהריים|צהריים|دوپہر|دوپہر میں|अपरान्ह|दनपार|दनपारां|दु|दुपार|दोपहर|দুপুর|দুপুরবেলায়'
    + '|ਦੁਪਹਿਰੇ|બપોરે|ຕອນທ່ຽງ|ຕອນບ່າຍ|နေ့လယ်|昼|𑄘𑄨𑄝𑄪𑄎𑄳𑄠',
  '12-16': 'gündüz|μεσημ.|το μεσημέρι',
  '12-17': 'aft|ap.m.|après-midi|chiều|de l’ap.m.|de l’après-midi|del pomeriggio|di pomeriggio|die middag|după-amiaza|délután|em.'
    + '|etterm.|iltap.|iltapäivällä|in die middag|in the afternoon|o.|odpoledne|om eftermiddagen|po pod.|po poł.|po południu'
    + '|popietė|popodne|popol.|popoldan|popoludní|poslije podne|poslijepodne|pärastlõunal|på efterm.|på eftermiddagen'
    + '|på ettermiddagen|pēcpusd.|pēcpusdienā|sd.|síðdegis|y prynhawn|yn y prynhawn|öğleden sonra|дня|по подне|попладне'
    + '|түстен кейінгі|түшт кйн|түштөн кийин|өдөр|ցերեկը|ցերեկվա|ցրկ|تۇستەن كەيىنگى|మధ్యాహ్నం|ಮಧ್ಯಾಹ್ನ|ნაშუადღ.|ნაშუადღევს'
    + '|នៅពេលរសៀល|’s middags',
  '12-18': 'karuka ramẽ|rãkãnh kỹ|tarde', '12-20': 'da tarde', '13-15': 'บ่าย', '13-17': 'nachmittags|بعد الظهر',
  '13-18': 'ntambama|tarda|بعدازچاشت|عصر', '14-14': 'ഉച്ചതിരിഞ്ഞ്', '14-15': 'பிற்.', '14-17': 'am namittag|следобед|හ|හවස',
  '14-18': 'arrats.|arratsaldeko|petang|sore', '15-17': 'വൈകുന്നേരം', '16-17': 'אחר הצהריים|سہ پہر|বিকাল|மா.|மாலை|เย็น|ในตอนเย็น|𑄝𑄬𑄣𑄳𑄠𑄬',
  '16-18': 'jioni|साँझ|夕方', '16-19': 'gtsh|gɩteŋshile|शाम|सांज|सांजे|સાંજે|ຕອນແລງ', '16-20': 'सं|संध्याकाळ|ਸ਼ਾਮੀਂ', '16-23': 'ng gabi',
  '17-18': 'axşamüstü', '17-19': 'απόγ.|το απόγευμα', '18-18': 'akşamüstü|സന്ധ്യ', '18-19': 'شام میں|সন্ধ্যা|সন্ধ্যাবেলায়|𑄥𑄎𑄧𑄚𑄳𑄠',
  '18-20': 'este|eve|fiẽ|in the evening|navečer|tối|uveče|veče|wiecz.|wieczorem|кечинде|кечк|кешкі|орой|увече|كەش|كەشى|அந்தி மா.'
    + '|அந்தி மாலை|సాయంత్రం|ಸಂಜೆ|ค่ํา|საღ.|საღამოს|នៅពេល​ល្ងាច|저녁',
  '18-21': 'kechqurun|seara|v.|več.|večer|zv|zveč.|zvečer|веч.|вечера|вечерта|בערב|ערב', '18-22': 'illalla|vakarā|õhtul',
  '18-23': 'abends|að kvöldi|di sera|die aand|du soir|e mbrëmjes|in die aand|kv.|kveld|min nos|om aftenen|på kvelden|på kvällen'
    + '|soir|vakaras|yr hwyr|zaabig|вечора|навечер|երեկոյան|երկ|مساءً|රෑ|በምሽት|’s avonds',
  '19-1': 'malam', '19-2': 'രാത്രി', '19-20': 'akşam|iluntz.|iluntzeko|vespre', '19-21': 'बेलुकी', '19-22': '夜',
  '19-23': 'axşam|da noite|ebusuku|kuty kỹ|noite|pituna ramẽ|شب|ည|夜晚|晚上', '19-3': 'usiku', '20-23': 'de la noche|gjb|gɩjibɔŋɔ',
  '20-3': 'βράδυ|το βράδυ|رات|رات میں|रात|राती|রাত্রি|রাত্রিবেলায়|રાત્રે|𑄢𑄬𑄖𑄴', '20-4': 'ກາງຄືນ|ຕອນກາງຄືນ', '21-2': 'இர.|இரவு|밤',
  '21-23': 'at night|gaueko|night|nit|នៅពេល​យប់', '21-3': 'po noći|zã|éjjel|đêm|रा|रात्र|ਰਾਤੀਂ', '21-4': 'ღამ.|ღამით',
  '21-5': 'gece|noć|noću|w nocy|ноћу|түн|түн ичинде|түнгі|шөнө|تۇنگى|రాత్రి|ರಾತ್ರಿ|กลางคืน', '22-2': 'בלילה|לילה',
  '22-3': 'v n.|v noci|ночи|през нощта', '22-4': 'noaptea', '22-5': 'kechasi|n.|po|ponoči', '23-3': '夜中', '23-4': 'yöllä|öösel',
  '23-5': 'naktī',
}

/** The hours of a word, from 0 to 23. */
const HOURS: ReadonlyMap<string, readonly number[]> = new Map(Object.entries(WORDS).flatMap(([ranges, words]) => {
  const hours = ranges.split(',').flatMap((range) => {
    const [from = 0, to = 0] = range.split('-').map(Number)
    return Array.from({ length: ((to - from + 24) % 24) + 1 }, (_, i) => (from + i) % 24)
  })
  return words.split('|').map((word) => [word, hours] as const)
}))

const plainWord = (word: string): string => word.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()

const hoursOf = (word: string): readonly number[] | undefined =>
  HOURS.get(plainWord(word)) ?? HOURS.get(plainWord(word).replace(/[.\s]/gu, ''))

export const isDayPeriod = (word: string): boolean => hoursOf(word) !== undefined

/**
 * The hour of the day that an hour of twelve is beside a word: the one among the hours of the word, else the one nearer to them.
 * Undefined where the word is not known, or both are as near.
 */
export function hourOfDay(hour: number, word: string): number | undefined {
  const hours = hoursOf(word)
  if (!hours) return undefined
  const distanceOf = (one: number): number => Math.min(...hours.map((each) => Math.min((one - each + 24) % 24, (each - one + 24) % 24)))
  const [early, late] = [hour % 12, (hour % 12) + 12]
  const nearer = distanceOf(early) - distanceOf(late)
  return nearer === 0 ? undefined : nearer < 0 ? early : late
}
