/** Portuguese: words by which the form of a sentence is seen. */
import type { WordsByKind } from '../../facts/word-kinds.ts'

export const PORTUGUESE_NOTE_WORDS: WordsByKind = {
  me: `eu me sou tenho estou moro trabalho`, mine: `meu minha meus minhas`, us: `nós nos nosso nossa gente temos`,
  you: `você tu seu sua pode`, third: `ele ela eles`, it: `isso isto esse essa este`, not: `não nunca sem`, past: `era foi tinha`,
  ahead: `vou vamos`, maybe: `se queria quero talvez preciso poderia`, now: `agora hoje ontem depois acabei`,
  often: `sempre toda todo desde anos até`, date: `janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro
    dezembro
    segunda terça quarta quinta sexta sábado domingo`,
  kin: `mãe pai irmã irmão mulher marido filho filha filhos bebê gatos cachorro gato`, mind: `acho sei entendi`,
  taste: `adoro amo odeio prefiro gosto`, turn: `mudamos casa casamos nasci parei aposentado comprei cresci moro`,
  text: `código tabela e-mail lista arquivo erro texto versão`, asks: `que onde quem como quando pode`, greets: `oi obrigado obrigada`,
}
