/** German: what people plainly say of themselves, as the rows of a table. "Wir" is read as "ich". */
import type { StatementRow } from '../../facts/statement-table.ts'

const WISHED = 'antworte|schreibe?|nutze|benutze|verwende|sprich|erkläre?|duze|sieze|gib|nenne|formuliere|halte|zitiere|schlage?|rede'
const FROM_NOW = '(?:(?:ab jetzt|ab sofort|von nun an|in [Zz]ukunft|künftig) )?'
const ASKS = 'bittet den Assistenten: $value'

const WISHES: readonly StatementRow[] = [
  ['guideline', `${FROM_NOW}(?<value>(?:${WISHED}) (?:mir |deine Antworten )?(?:immer|nie|niemals|stets|künftig|in Zukunft`
    + `|ab jetzt) .{3,80})`, ASKS],
  ['guideline', '(?<value>(?:nutze |verwende |gib )?nur (?:{units})|(?:{units}))(?: verwenden| nutzen| angeben)?', ASKS],
  ['guideline', 'nenne? mich (?:einfach )?(?<value>\\p{Lu}[\\p{Ll}’\'-]+)', 'möchte $value genannt werden'],
  ['guideline', `${FROM_NOW}(?<value>(?:${WISHED}) (?:mir |mit mir )?${FROM_NOW}{manner}(?: und {manner})?)`, ASKS],
  ['guideline', '(?<value>(?:sprich|rede) (?:immer )?(?:Deutsch|\\p{Lu}\\p{L}+isch)(?: mit mir)?)', ASKS],
  ['guideline', '(?<value>(?:duze|sieze) mich|sag (?:du|Sie) zu mir)', ASKS],
  ['guideline', '(?:du )?(?:kannst|darfst) mich (?:gerne? |ruhig |ab jetzt )*(?<value>duzen|siezen)',
    'bittet den Assistenten: $value mich'],
  ['guideline', '(?<value>lass (?:die |alle )?(?:{waste}) (?:weg|sein))', ASKS],
  ['guideline', '(?<value>(?:fass|halte?) dich (?:immer )?kurz)', ASKS],
  ['guideline', `${FROM_NOW}(?<value>(?:(?:benutze?|verwende|nutze|mach) )?keine (?:{waste}))(?: mehr)?`, ASKS],
]

/** Of a plan the day: its row reads nothing without one. */
const PLANS: readonly StatementRow[] = [
  ['plan', '{sure}ich (?<verb>ziehe|fliege|fahre|reise) {mid}nach (?<to>\\p{Lu}\\p{L}+(?:-\\p{L}+)?){any}', '$verb $when nach $to'],
  ['plan', '{sure}ich ziehe .{3,40} um', 'zieht $when um'],
  ['plan', '{sure}ich fange .{3,40}? (?<at>bei(?: der)? [\\p{Lu}\\d][\\p{L}\\d&.-]+|beim? \\p{Lu}\\p{L}+'
    + '|in \\p{Lu}\\p{L}+)(?: als \\p{L}+)? an', 'fängt $when $at an'],
  ['plan', '{sure}ich habe mich (?:für|zu|zum|zur) (?:(?:de[nmr]|die|das|eine[nmr]?) )?(?<what>\\p{Lu}[\\p{L}-]+) .{3,30} (?:angemeldet'
    + '|eingeschrieben)', 'ist $when angemeldet: $what'],
  ['plan', '{sure}ich heirate .{3,30}', 'heiratet $when'],
  ['plan', '{sure}ich (?<verb>bekomme|erwarte) .{3,30}? (?:mein \\p{L}+|ein) (?<who>Kind|Baby)', '$verb $when ein $who'],
  ['plan', '{sure}ich (?<verb>schreibe|mache|habe) .{3,20}? (?:meine?n? |die |das )?(?<what>Abi|Abitur|Examen|Staatsexamen|Master'
    + '|Bachelor|Meister|\\p{L}*[Pp]rüfung|\\p{L}+arbeit|\\p{L}*OP|Hochzeit|Umzug)', '$verb $when $what'],
  ['plan', '(?:im|am|ende|nächste[nrs]?) .{3,24}? (?:ist|sind) (?:meine? |die |unsere? )?(?<what>\\p{L}*[Pp]rüfung|\\p{L}*OP|Abi|Abitur'
    + '|Hochzeit|Umzug|Examen|Staatsexamen|Entbindungstermin|Geburtstermin)', 'hat $when $what'],
  ['plan', '(?:mein|unser)e? (?<what>Entbindungstermin|Geburtstermin|ET|Umzug|Urlaub|Hochzeit) ist .{3,24}', 'hat $when $what'],
]

const ATTACHED = '(?:das|die|den|meine?n?) \\p{Lu}[\\p{L}-]+(?: in \\p{Lu}\\p{L}+)?'
const GOALS: readonly StatementRow[] = [
  ['goal', 'ich (?:will|möchte|wollte) (?<value>(?=.{0,50}(?:bis (?:zum|Ende)|dieses Jahr|nächstes Jahr|endlich|irgendwann|unbedingt|mich'
    + '|mir|langfristig'
    + '|in (?:zwei|drei|fünf) Jahren))(?!.*(?:Rechnung|Mail|Brief|Code|Text|Skript|Datei|Liste|Termin|Bewerbung))[^,]{4,60} {aims})',
      'will $value'],
  ['goal', 'mein (?:großes )?Ziel ist(?: es)? (?<value>[^,]{4,60} (?:zu \\p{L}+|\\p{L}+zu\\p{L}+)|(?:der|die|das|ein|eine) [^,]{3,30})',
    'Ziel ist $value'],
  ['goal', `ich bereite mich (?<value>(?:auf|für) ${ATTACHED}) vor`, 'bereitet sich $value vor'],
  ['goal', `ich lerne (?<value>(?:auf|für) ${ATTACHED})`, 'lernt $value'],
]

const HAPPENED: readonly StatementRow[] = ([
  ['habe {mid}geheiratet', 'hat geheiratet'], ['habe mich {mid}verlobt', 'hat sich verlobt'],
  ['habe mich {mid}getrennt', 'hat sich getrennt'],
  ['(?:habe mich|bin) {mid}(?:scheiden lassen|geschieden worden)', 'hat sich scheiden lassen'],
  ['habe {mid}mein(?:e Ausbildung|en Master|en Bachelor| Studium) {mid}(?:abgeschlossen|fertig|beendet)', 'hat den Abschluss gemacht'],
  ['(?:bin|wurde) {mid}befördert(?: worden)?', 'wurde befördert'], ['habe {mid}gekündigt', 'hat gekündigt'],
  ['(?:bin|wurde) {mid}(?:gekündigt|entlassen)(?: worden)?', 'hat die Stelle verloren'],
  ['bin {mid}(?:Mama|Mutter|Papa|Vater|Eltern) geworden', 'ist Mutter oder Vater geworden'], ['bin {mid}(?<who>Oma|Opa) geworden',
    'ist $who geworden'],
  ['bin {mid}schwanger', 'ist schwanger'], ['habe {mid}(?:ein Haus|eine Wohnung) {mid}gekauft', 'hat eine Immobilie gekauft'],
  ['habe {mid}(?:den|meinen|die) (?:Führerschein|Führerscheinprüfung|Fahrprüfung) {mid}(?:bestanden|gemacht)',
    'hat den Führerschein gemacht'],
  ['habe {mid}(?:das|mein) (?:Abitur|Abi|Staatsexamen|Examen) {mid}(?:bestanden|gemacht)', 'hat das Examen bestanden'],
  ['habe mich {mid}selbst?ständig gemacht', 'hat sich selbstständig gemacht'],
  ['habe mir {mid}(?<part>(?:den|das|die|einen|eine) (?:(?:linke|rechte)[nr]? )?(?:{body})) (?<did>gebrochen|gerissen|verstaucht'
    + '|ausgekugelt|gezerrt|gequetscht){any}', 'hat sich $part $did'],
  ['(?:habe|hatte) {mid}(?<what>eine?n? (?:{shock})){any}', 'hatte $what'],
  ['habe {mid}(?:die|eine) Zusage (?:von|bei) (?:der )?(?<firm>\\p{Lu}[\\p{L}\\d&.-]+) (?:bekommen|gekriegt|erhalten)',
    'hat die Zusage von $firm bekommen'],
  ['bin {mid}(?:umgezogen|in (?:eine neue Wohnung|eine WG) gezogen)', 'ist umgezogen'],
  ['bin {mid}(?:zusammengezogen|zusammen gezogen)', 'ist zusammengezogen'],
  ['bin {mid}(?<where>aufs Land|in (?:ein|mein) Haus(?: auf dem Land)?) gezogen', 'ist $where gezogen'],
] as const).map(([said, says]): StatementRow => ['event', `{real}ich ${said}`, says])

const SELF: readonly StatementRow[] = [
  ['home', '(?:ich habe )?(?:seit [^,]{3,15} )?(?:jetzt )?(?:eine )?neue Wohnung in {place}(?: seit .+)?', 'wohnt in $value'],
  ['home', '{real}ich bin {mid}nach {place} (?:um)?gezogen', 'wohnt in $value', ['event', 'value', 'ist nach $value gezogen']],
  ['home', 'ich (?:wohne|lebe) (?:allein |zusammen )?(?:mit [^,]{3,40} )?(?:in (?:einer|einem|der) (?:WG|Haus|Wohnung'
    + '|Altbau) )?in {place}{any}', 'wohnt in $value'],
  ['home', 'bei (?:uns|mir) (?:hier )?in {place} (?:ist|sind|hat|gibt|liegt|regnet|schneit|kostet|kosten|fährt|fahren|gelten|gilt|scheint'
    + '|wird|haben|läuft){any}', 'wohnt in $value'],
  ['hometown', 'ich (?!.*ge(?:zogen|kommen|fahren|flogen|flohen|reist|worfen|stiegen)$)(?:komme|bin'
    + '|stamme) aus (?:der Nähe von )?{region}{end}', 'kommt aus $value'],
  ['living-situation', '(?:meine?|unsere?) (?<who>Mutter|Vater|Mama|Papa|Oma|Opa|Eltern|Schwiegermutter|Schwiegervater|Schwester'
    + '|Bruder|Freundin|Freund) (?:wohnt|lebt|wohnen|leben) (?:bei|mit) (?:uns|mir)(?: zusammen)?{any}', 'wohnt zusammen mit: $who'],
  ['hometown', 'ich bin (?:eine? )?(?<value>(?:gebürtige|echte|waschechte)[rn]? (?:\\p{Lu}\\p{Ll}+er(?:in)?|Schwabe|Schwäbin|Sachse'
    + '|Sächsin|Franke|Fränkin))', 'ist $value'],
  ['birthplace', 'ich bin (?:(?:im Jahr )?(?<year>(?:19|20)\\d\\d) )?in {place} geboren(?: und aufgewachsen)?', 'ist in $value geboren',
    ['birthday', 'year', 'ist $year geboren']],
  ['birthday', 'ich bin (?:im Jahr )?(?<value>(?:19|20)\\d\\d) geboren', 'ist $value geboren'],
  ['hometown', 'ich bin (?<near>in|in der Nähe von|bei|nahe) {place} (?:geboren und )?(?:aufgewachsen|groß geworden)',
    'ist $near $value aufgewachsen'],
  ['trait', 'ich bin (?<value>(?:auf|in|an) (?:einem|einer|dem|der) [^,]{3,60}?) (?:aufgewachsen|groß geworden)',
    'ist $value aufgewachsen'],
  ['age', 'ich bin (?<value>[1-9]\\d)(?: Jahre(?: alt)?)?(?: und (?:(?<trait>{traits})|(?<job>{jobs})|\\p{L}+))?', 'ist $value Jahre alt',
    ['trait', 'trait', 'ist $trait'], ['occupation', 'job', 'ist $job']],
  ['age', 'ich bin {mid}(?<value>[1-9]\\d)(?: Jahre alt)? geworden', 'ist $value Jahre alt'],
  ['event', 'ich werde am (?<day>\\d{1,2}\\. ?(?:\\p{L}+|\\d{1,2}\\.)) (?<age>[1-9]\\d)', 'wird am $day $age'],
  ['name', '(?:ich heiße|mein Name ist) (?<value>\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?)(?: und .*)?', 'heißt $value'],
  ['name', '(?:hi|hallo|hey|moin|servus),? ich bin (?:die|der) (?<value>\\p{Lu}\\p{Ll}+)', 'heißt $value'],
  ['birthday', 'ich habe (?:immer )?am (?<value>\\d{1,2}\\. ?(?:\\p{L}{3,9}|\\d{1,2}\\.)) Geburtstag', 'hat am $value Geburtstag'],
  ['relationship-status', 'ich bin (?<value>verheiratet|geschieden|verlobt|verwitwet|ledig)(?! mit (?:diese|dem|der|meine[mr] (?!Mann'
    + '|Frau|Freund))){end}', 'ist $value'],
  ['trait', 'ich bin {ein}{trait}{end}', 'ist $value'], ['nationality', 'ich bin (?:eine? )?{nation}{end}', 'ist $value'],
  ['trait', 'ich habe (?:große |panische |schreckliche )?(?<value>Angst vor (?:Spinnen|Hunden|Höhen|Schlangen|Wasser|Zahnärzten|Nadeln'
    + '|Spritzen|Clowns|dem Fliegen))', 'hat $value'],
  ['language', 'ich spreche (?:fließend |gut |nur )?{languages}', 'spricht $value'],
  ['native-language', 'meine Muttersprache ist (?<value>\\p{Lu}\\p{L}+isch|Deutsch)', 'Muttersprache ist $value'],
  ['health', 'ich wiege (?<value>\\d{2,3} ?(?:kg|Kilo))', 'wiegt $value'],
  ['trait', 'ich (?:bekomme|beziehe|kriege) (?<value>Wohngeld|BAföG|Bafög|Bürgergeld|Elterngeld|Arbeitslosengeld|Pflegegeld|Krankengeld'
    + '|Hartz IV)(?: .{3,20})?', 'bekommt $value'],
]

const PART = '(?:halbtags |Vollzeit |Teilzeit |in Vollzeit |in Teilzeit |freiberuflich |ehrenamtlich )?'
const WORK: readonly StatementRow[] = [
  ['tools', 'ich (?:nutze|benutze|verwende|arbeite|programmiere|entwickle) (?:nur |ausschließlich |meist |viel |immer )?(?:in |mit |an '
    + '|unter )?{tools}(?: (?:und|unter|auf|bei|in|für) .*)?', 'nutzt $value'],
  ['employer', 'ich habe {mid}(?<at>bei der|beim|bei) {firm}(?: als \\p{L}+)? angefangen', 'arbeitet $at $value'],
  ['occupation', `ich arbeite ${PART}als {job} (?<at>bei der|beim|bei) (?<firm>[\\p{Lu}\\d][\\p{L}\\d&.-]+)(?: in .*)?`, 'ist $value',
    ['employer', 'firm', 'arbeitet $at $firm']],
  ['occupation', `ich arbeite ${PART}als {job}(?: (?:bei|in|im|an|am) .*)?{end}`, 'ist $value'],
  ['employer', `ich (?:arbeite ${PART}|bin {since} )(?<at>bei der|beim|bei) {firm}{trade}(?: (?:in|im|als|und|an|am|mit) .*)?`,
    'arbeitet $at $value', ['occupation', 'job', 'ist $job']],
  ['place-of-work', `ich arbeite ${PART}in (?!Teilzeit|Vollzeit){place}`, 'arbeitet in $value'],
  ['employer', `ich arbeite ${PART}für {firm}(?: (?:in|im|als|und|an|am|mit) .*)?`, 'arbeitet bei $value'],
  ['place-of-work', `ich arbeite ${PART}{workplace}{any}`, 'arbeitet $value'],
  ['occupation', 'ich (?:habe|bin|muss|kann|brauche|kenne|weiß|sehe|verdiene|stehe|arbeite|fahre|will|darf|möchte|komme|kriege|sitze'
    + '|trage|mache|nutze|lerne) als {job} .+', 'ist $value'],
  ['occupation', 'ich bin in (?<value>Elternzeit|Rente|Altersteilzeit|Mutterschutz|Kurzarbeit|Frührente|Pension){end}', 'ist in $value'],
  ['studies', 'ich bin in Ausbildung als {job}{end}', 'macht eine Ausbildung als $value'],
  ['occupation', '(?:ich bin|als) {ein}{job}(?: (?:bei|in|im|an|aus|von|auf|am|für) .*)?{end}', 'ist $value'],
  ['occupation', 'ich bin (?<value>selbstständig|selbständig|freiberuflich tätig|arbeitslos|arbeitssuchend|berufstätig|verbeamtet'
    + '|pensioniert|berentet){any}', 'ist $value'],
  ['occupation', 'ich (?:leite|führe|betreibe|habe|besitze) (?<value>(?:eine?n?|meine?n?) (?:kleine[ns]? '
    + '|eigene[ns]? )*(?:{own})(?: in \\p{Lu}\\p{L}+)?)', 'führt $value'],
  ['studies', 'ich studiere (?:im \\p{L}+ Semester )?(?:dual |in \\p{Lu}\\p{L}+ )?(?<value>\\p{Lu}[\\p{L}-]+(?: und \\p{Lu}\\p{L}+'
    + '| auf Lehramt)?)(?: an der (?<school>(?:TU|FU|HU|LMU|Uni|FH|Universität|Hochschule|RWTH)(?: \\p{Lu}\\p{L}+)?))?{any}',
    'studiert $value', ['school', 'school', 'studiert an der $school']],
  ['studies', 'ich bin im (?<value>\\p{L}+ (?:Lehrjahr|Ausbildungsjahr|Semester)){end}', 'ist im $value'],
  ['studies', 'ich mache (?<what>eine (?:Ausbildung|Umschulung|Weiterbildung|Lehre) (?:zum|zur|als)|eine Fortbildung zum'
    + '|den Meister als) (?<value>\\p{Lu}[\\p{L}-]+(?: für \\p{Lu}\\p{L}+)?){any}', 'macht $what $value'],
  ['studies', 'ich mache (?:.{2,20} )?(?:mein|das) (?<value>Abitur|Abi|Fachabi|Realschulabschluss|Referendariat|FSJ){any}',
    'macht das $value'],
  ['studies', 'ich mache (?:.{2,20} )?(?:meinen|den) (?<value>Bachelor|Master|Meister|Führerschein){any}', 'macht den $value'],
  ['studies', 'ich (?:schreibe|promoviere) (?:an meiner |meine )?(?<value>Bachelorarbeit|Masterarbeit|Doktorarbeit|Dissertation'
    + '|Diplomarbeit){any}', 'schreibt die $value'],
  ['studies', 'ich promoviere (?<value>(?:in|über) \\p{L}+){any}', 'promoviert $value'],
  ['school', 'ich (?<verb>gehe|komme) (?<value>(?:.{2,25} )?in die (?:(?:\\d{1,2}\\. ?|\\p{L}+te )Klasse|Grundschule|Schule|Kita'
    + '|Krippe)){any}', '$verb $value'],
  ['learning', 'ich lerne (?<value>\\p{Lu}\\p{L}+isch|Deutsch|Klavier|Gitarre|Geige|Python|Rust|Java|Gebärdensprache|Schlagzeug|Cello'
    + '|Programmieren|Autofahren|Nähen|Stricken){end}', 'lernt $value'],
]

const REACTS = '(?:bin|reagiere)'
const HEALTH: readonly StatementRow[] = [
  ['health', 'ich bin {ein}(?<value>(?:laktose|gluten|histamin|fruktose)intolerant|(?:Diabetiker|Asthmatiker|Epileptiker'
    + '|Allergiker)(?:in)?){end}', 'ist $value'],
  ['trait', 'ich trage (?<value>eine Brille|Kontaktlinsen|Hörgeräte|ein Hörgerät|eine Zahnspange|eine Prothese){end}', 'trägt $value'],
  ['diet', '(?:ich bin|als) {ein}(?<value>(?:Vegetarier|Veganer|Pescetarier|Flexitarier)(?:in)?|vegan|vegetarisch){end}', 'ist $value'],
  ['allergy', `ich ${REACTS} (?:stark |hochgradig )?(?:gegen|auf) {stuff} allergisch`, 'ist allergisch gegen $value'],
  ['allergy', `ich ${REACTS} (?:stark |hochgradig )?allergisch (?:gegen|auf) {stuff}`, 'ist allergisch gegen $value'],
  ['allergy', 'ich habe (?:eine )?(?:starke |schwere )?Allergie (?:gegen|auf) {stuff}', 'ist allergisch gegen $value'],
  ['allergy', 'ich (?:habe|leide (?:an|unter)) (?:eine[rn]? )?(?:starke[nr]? |schwere[nr]? )?(?<value>\\p{L}{2,}allergie){end}',
    'hat eine $value'],
  ['diet', '(?<what>{foods}) sind tabu(?: für mich)?', 'isst keine $what'],
  ['health', 'ich (?:habe|leide(?: an| unter)?) (?:eine )?(?:(?:chronische|starke|schwere)[rns]? )?(?:an |unter )?{illness}{end}',
    'hat $value'], ['health', 'ich habe (?:oft |ständig |chronische )?(?<value>\\p{Lu}\\p{L}+(?:schmerzen|probleme)){end}', 'hat $value'],
  ['health', 'ich nehme (?:(?:täglich|regelmäßig|jeden Tag|jeden Morgen|morgens|abends) )?{drug}(?: (?:gegen|wegen|und|für) .*)?',
    'nimmt $value'],
  ['health', 'ich vertrage (?<none>keine?n?) (?<what>{foods})', 'verträgt $none $what'],
  ['health', 'ich vertrage (?<what>{foods}) nicht', 'verträgt nicht: $what'],
  ['diet', 'ich (?<verb>esse|trinke) (?<none>keine?n?) (?<what>{foods})(?: mehr)?', '$verb $none $what'],
  ['diet', 'ich (?<verb>lebe|ernähre mich|esse|koche) (?:nur |rein |komplett |strikt )?(?<value>vegan|vegetarisch|glutenfrei|laktosefrei'
    + '|pflanzlich|koscher|halal|ketogen|low carb|zuckerfrei){end}', '$verb $value'],
  ['diet', 'ich (?<verb>esse|trinke) (?<what>{foods}) (?:nicht|keine?n?)(?: mehr)?', '$verb nicht: $what'],
  ['habit', 'ich rauche nicht(?: mehr)?', 'raucht nicht'],
  ['habit', 'ich (?<verb>rauche|dampfe|stottere|schnarche|kiffe)(?: (?:seit|viel|wieder|zu viel) ?.*)?', '$verb'],
  ['diet', 'ich (?:habe|bin) (?:mit (?:dem|der) |den |die |das )?(?<what>{foods}) (?:aufgehört|aufgegeben|abgewöhnt|los|weg)',
    'trinkt und isst: kein $what'],
  ['diet', 'ich darf (?:wegen .{3,30} )?(?<what>keine?[nr]? (?:{foods}))(?: (?:mehr )?(?:essen|trinken|nehmen))?', 'darf $what'],
]

const STATIVE = 'habe|bin|finde|denke|glaube|hoffe|liebe|hasse|vermisse|brauche|sehe|höre|frage|werde|möchte|würde|könnte|sollte|hätte'
  + '|wäre|verstehe|bekomme|kriege|freue'
const TASTES: readonly StatementRow[] = [
  ['habit', `ich (?!${STATIVE})(?<verb>\\p{Ll}+e(?: mich)?) (?<value>(?:.{2,40} )?{often}(?: .{2,50})?)`, '$verb $value'],
  ['habit', 'ich habe (?<value>{often} (?:\\p{Lu}\\p{L}*(?:training|stunde|unterricht|probe|kurs)|Yoga|Chor|Training|Therapie|Physio'
    + '|Nachtschicht|Spätschicht|Frühschicht))', 'hat $value'],
  ['dislikes', 'ich mag (?:so )?keine?n? {noun}(?: mehr)?', 'mag nicht: $value'],
  ['dislikes', 'ich mag {noun} (?:so )?nicht', 'mag nicht: $value'],
  ['dislikes', 'ich kann {noun} (?:so )?nicht (?:leiden|ausstehen|ab)', 'mag nicht: $value'],
  ['dislikes', 'ich (?:hasse|verabscheue) {noun}(?: (?:und|mit) .*)?', 'mag nicht: $value'],
  ['likes', 'ich (?:mag|liebe) (?:gerne? )?{noun}(?: über alles)?(?: (?:und|mit) .*)?', 'mag $value'],
  ['likes', 'ich bin (?:ein )?(?:großer |riesen|totaler )?Fan (?:von|vom'
    + '|der) (?<value>\\p{Lu}[\\p{L}-]+(?: (?:und )?\\p{Lu}[\\p{L}-]+)*)', 'mag $value'],
  ['dislikes', '{noun} interessiert mich (?:gar |überhaupt |so )*nicht', 'interessiert sich nicht für $value'],
  ['likes', 'ich interessiere mich (?:schon immer )?für {noun}', 'interessiert sich für $value'],
  ['likes', 'ich (?<verb>trinke|esse|höre|lese|schaue|koche|spiele|gucke) (?:gerne?'
    + '|am liebsten) (?<value>\\p{Lu}[\\p{L}-]+(?: (?:und )?\\p{Lu}[\\p{L}-]+)?)', '$verb gern $value'],
  ['favourite', 'meine? (?<what>Lieblings\\p{L}+) (?:ist|sind) (?:der |die |das )?(?<value>\\p{Lu}?[\\p{L}-]+(?: (?:of '
    + '|von )?\\p{Lu}[\\p{L}-]+)*)', '$what ist $value'],
  ['plays', 'ich spiele {played}(?: (?:und|in|bei|im|mit) .*)?', 'spielt $value'],
  ['hobby', 'ich singe (?<value>in (?:einem|einer) \\p{L}*(?:[Cc]hor|[Bb]and|[Ee]nsemble)|im \\p{L}*[Cc]hor|in der Band){any}',
    'singt $value'],
  ['hobby', 'ich {done} (?:in meiner Freizeit|als Hobby|hobbymäßig|leidenschaftlich gerne?|gerne?|am liebsten|viel'
    + '|regelmäßig)(?: (?<value>\\p{Lu}[\\p{L}-]+(?: und \\p{Lu}[\\p{L}-]+)?))?', '$verb $value'],
  ['hobby', 'ich (?<verb>züchte|sammle) (?<value>\\p{Lu}[\\p{L}-]+(?: und \\p{Lu}[\\p{L}-]+)?)', '$verb $value'],
  ['hobby', 'ich imkere', 'imkert'],
  ['hobby', 'mein(?: Hobby ist|e Hobbys sind) (?:das )?(?<value>\\p{Lu}[\\p{L}-]+(?:(?:, | und | )\\p{Lu}[\\p{L}-]+)*)',
    'Hobby ist $value'],
  ['hobby', '(?<value>\\p{Lu}\\p{L}+) ist mein (?:großes )?Hobby', 'Hobby ist $value'],
  ['hobby', 'ich gehe (?:gerne?|viel|regelmäßig|am liebsten) (?<value>\\p{Ll}+n)', 'geht gern $value'],
  ['likes', 'ich gehe (?:gerne?|am liebsten) (?<value>(?:ins?|in den|in die|zum|zur|auf) \\p{Lu}[\\p{L}-]+)', 'geht gern $value'],
  ['hobby', 'ich (?:mache|betreibe) (?:regelmäßig |viel |gerne? )?(?<value>Yoga|Pilates|Judo|Karate|Kampfsport|Krafttraining|Crossfit'
    + '|CrossFit|Triathlon|Ballett|Parkour|Geocaching|Musik|Leichtathletik|Aikido|Taekwondo){any}', 'macht $value'],
  ['hobby', 'ich bin (?:aktiv )?(?<value>(?:bei|in) der (?:[Ff]reiwilligen )?(?:Feuerwehr|DLRG|Bergwacht)|im (?:\\p{L}+verein|Alpenverein'
    + '|Chor|Kirchenchor|Elternbeirat|Betriebsrat|Gemeinderat|Technischen Hilfswerk)){any}', 'ist $value'],
]

const KIDS = 'Kind(?:er)?|Töchter|Tochter|Söhne|Sohn|Enkel(?:kinder|in)?|Zwillinge|Jungs?|Mädchen'
const HAD: readonly StatementRow[] = [
  ['children', `ich habe (?<value>{number} (?:kleine[ns]? |erwachsene |gemeinsame )?(?:${KIDS})(?: und (?:eine?n?|zwei|drei) (?:Sohn`
    + '|Tochter|Söhne|Töchter))?)(?: (?:im Alter von )?(?<ages>\\d{1,2}(?:[ ,]+(?:und )?\\d{1,2})*)(?: Jahren?| Jahre alt)?)?(?: '
    + '(?:und|im|mit|namens) .*)?', 'hat $value $ages'],
  ['children', `ich habe (?<value>(?:eine?n? )\\d{1,2}-?[Jj]ährige[nrs]?(?: (?:Sohn|Tochter|Mädchen|Jungen
    |Kind))?(?: und eine?n? \\d{1,2}-?[Jj]ährige[nrs]?)?){end}`, 'hat $value'],
  ['children', `ich bin (?<value>(?:Mutter|Vater|Mama|Papa) von {number} (?:kleinen |erwachsenen )?(?:Kindern|Töchtern|Söhnen|Jungs`
    + `|Mädchen|Zwillingen)){end}`, 'ist $value'],
  ['siblings', 'ich habe (?<value>{number} (?:(?:ältere|jüngere|große|kleine)[nr]? )?(?:Geschwister|Brüder|Bruder'
    + '|Schwestern?)(?: und {number} (?:Brüder|Bruder|Schwestern?))?){end}', 'hat $value'],
  ['pets', 'ich habe {animals}{end}', 'hat $value'],
  ['pets', 'ich habe {mid}(?:vor [^,]{3,20} )?{animals} (?:adoptiert|bekommen|geholt|aufgenommen)', 'hat $value'],
  ['relative', 'meine? (?<who>(?:Chef|Vermieter|Therapeut|Trainer|Nachbar|Kolleg|Lehrer)(?:in|e)?) heißt (?<value>\\p{Lu}\\p{Ll}+)',
    'hat als $who: $value'],
  ['owns', 'ich habe (?:mir )?{mid}{owned} (?:gekauft|angeschafft|zugelegt)', 'hat $value'],
  ['owns', 'ich fahre {owned}{any}', 'fährt $value'], ['owns', 'ich habe {owned}(?: und .*)?', 'hat $value'],
]

/** All rows, in order. */
export const GERMAN_STATEMENTS: readonly StatementRow[] = [...WISHES, ...PLANS, ...HAPPENED, ...GOALS, ...SELF, ...HEALTH, ...WORK,
  ...TASTES, ...HAD]
