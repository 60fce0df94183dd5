/** How Spanish speaks of who speaks, and asks for what was said. */
import type { DialogueWords } from '../language-words.ts'

export const SPANISH_DIALOGUE: DialogueWords = {
  self: 'yo|mí|mi|mis|me|conmigo|nosotr[oa]s|nuestr[oa]s?|nos',
  youSaid: '(?:me )?(?:sugeriste|recomendaste|propusiste|dijiste|aconsejaste|explicaste|escribiste|diste)|'
    + 'has (?:sugerido|recomendado|propuesto|dicho|aconsejado|explicado|escrito)|(?:tu|tus) (?:sugerencia|'
    + String.raw`recomendación|propuesta|consejo|respuesta|explicación)\p{L}*`,
  asked: 'pregunt[ée]|pregunté|preguntas?',
  number: 'cuánt[oa]s?|qué edad'
    + String.raw`|qué (?:cuesta|costó|precio)`,
  when: 'cuándo|qué día|qué fecha|en qué (?:año|mes)',
  who: 'quién|quiénes',
  name: String.raw`cómo se (?:llam\p{L}*|va\p{L}* a llamar)|qué (?:marca|hospital|hotel|restaurante|empresa|escuela|`
    + 'banco|tienda|ciudad|pueblo|calle)',
  focus: String.raw`cuál(?:es)? (?:es|son|era|eran|fue|fueron) (?:el|la|los|las|mis?|tus?|nuestr[oa]s?) (\p{L}+)|qué (\p{L}+) (?:me|te|`
    + 'se|nos|he|has|hemos|había|es|son|era|eran|fue|fueron|uso|usé|elegí|tengo|tuve)',
  overview: String.raw`resum(?:en|ir|ido|as)|resúm\p{L}*|en total|a lo largo|hasta ahora|panorama`,
  frame: String.raw`mencion\p{L}*|conversaci[oó]n\p{L}*|chats?|temas?|mensajes?|resum(?:en|ir|ido|as)|resúm\p{L}*|orden|nombres?|tipos?|`
    + String.raw`clases?|cosas?|aspectos?|motivos?|raz(?:ón|ones)|detalles?|ejemplos?|diferentes|distint[oa]s|concret[oa]s?|`
    + String.raw`específic[oa]s?|exact\p{L}*`,
  denies: 'no (?:lo )?(?:sé|encuentro|encontré|pude encontrar|recuerdo|tengo (?:información|datos|constancia))|'
    + 'no me (?:lo )?(?:has dicho|dijiste|contaste)',
  offers: 'puedes|podrías|dime|por favor|lo siento|si quieres',
  counts: 'un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|quince|veinte|treinta|cuarenta|'
    + 'cincuenta|cien|ciento|mil|medi[oa]|docena|ningun[oa]?|cero',
  times: 'ayer|hoy|mañana|pasad[oa]|próxim[oa]|desde|hace|semanas?|mes|meses|años?|días?|horas?|noche|tarde|'
    + 'primavera|verano|otoño|invierno|pascua|navidad',
  people: 'madre|mamá|padre|papá|padres|hermanas?|hermanos?|hij[oa]s?|niñ[oa]s?|abuel[oa]s?|tí[oa]s?|prim[oa]s?|'
    + 'esposa|esposo|marido|mujer|novi[oa]|amig[oa]s?|vecin[oa]s?|jef[ea]|médic[oa]',
}
