/** How Portuguese speaks of who speaks, and asks for what was said. */
import type { DialogueWords } from '../language-words.ts'

export const PORTUGUESE_DIALOGUE: DialogueWords = {
  self: 'eu|mim|meus?|minhas?|nós|noss[oa]s?|comigo',
  youSaid: String.raw`(?:você|tu)(?: \p{L}+)? (?:sugeriu|recomendou|propôs|disse|aconselhou|explicou|escreveu|deu|sugeriste|`
    + 'recomendaste|disseste)|(?:sua|tua|seu|teu) (?:sugestão|recomendação|proposta|conselho|resposta|'
    + 'explicação)',
  asked: 'perguntei|perguntas?',
  number: 'quant[oa]s?|que idade'
    + String.raw`|que preço`,
  when: 'quando|que dia|em que (?:ano|mês)',
  who: 'quem',
  name: String.raw`como se cham\p{L}*|(?:que|qual) (?:marca|hospital|hotel|restaurante|empresa|escola|banco|cidade|rua)`,
  focus: String.raw`(?:qual|quais) (?:é|são|era|eram|foi|foram) (?:os?|as?) (?:(?:meu|minha|teu|tua|seu|sua|noss[oa])s? )?(\p{L}+)|`
    + String.raw`(?:qual|quais) (?!é |são |era |eram |foi |foram )(\p{L}+)|que (\p{L}+) (?:eu|você|nós|me|te|usei|uso|escolhi|tenho|tive)`,
  overview: String.raw`resum(?:o|ir|a|ido)|no total|ao todo|até agora|ao longo`,
  frame: String.raw`mencion\p{L}*|conversas?|chats?|temas?|assuntos?|mensage\p{L}*|resum(?:o|ir|a|ido)|ordem|nomes?|tipos?|coisas?|`
    + String.raw`aspectos?|motivos?|razão|razões|detalhes?|exemplos?|diferentes|específic\p{L}*|exat\p{L}*`,
  denies: 'não (?:sei|encontrei|encontro|me lembro|tenho (?:informação|informações|registro))|você não me (?:disse|'
    + 'contou)',
  offers: 'pode|poderia|diga-me|me diga|por favor|desculpe|se quiser',
  counts: 'uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vinte|trinta|cem|cento|mil|meia?|'
    + 'dúzia|nenhuma?|zero',
  times: 'ontem|hoje|amanhã|passad[oa]|próxim[oa]|desde|há|semanas?|mês|meses|anos?|dias?|horas?|noite|tarde|'
    + 'manhã|primavera|verão|outono|inverno|páscoa|natal',
  people: 'mãe|pai|pais|irmã|irmão|filh[oa]s?|avó|avô|ti[oa]|prim[oa]|esposa|marido|namorad[oa]|amig[oa]s?|'
    + 'vizinh[oa]s?|colegas?|chefe',
}
