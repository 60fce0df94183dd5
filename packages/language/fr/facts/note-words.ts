/** French: words by which the form of a sentence is seen. */
import type { WordsByKind } from '../../facts/word-kinds.ts'

export const FRENCH_NOTE_WORDS: WordsByKind = {
  me: `je j'ai j'habite me moi m'a suis ai`, mine: `mon ma mes`, us: `nous on notre nos`, you: `tu te toi ton ta tes vous votre`,
  third: `il elle ils elles leur son sa ses quelqu'un gens`, it: `ça ce c'est cette cela`,
  not: `ne pas jamais rien plus sans n'ai n'est`, past: `était avait j'étais été`, ahead: `vais va serai`,
  maybe: `si voudrais aimerais pourrait peut-être veux faut espère devrais dois besoin`,
  now: `maintenant aujourd'hui hier tout viens tard demain soir bientôt encore là`,
  often: `toujours tous toutes chaque depuis ans souvent jusqu'en mois jusqu'au`,
  date: `janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi
    dimanche été hiver automne printemps noël`,
  kin: `mère maman père papa sœur frère femme mari fils fille enfants bébé parents copine copain ami amie tante oncle tonton chien chat
    chatte famille compagnon grand-mère`,
  mind: `crois pense sais comprends trouve`, taste: `adore aime déteste préfère`,
  turn: `emménagé déménagé marie né née mort démissionné arrêté retraite acheté vendu enceinte habite vis travaille grandi commence`,
  text: `fichier code erreur ligne fonction texte mail liste tableau version recette titre réponse lien page question`,
  asks: `quoi où qui comment quel quand peux donne écris traduis`, greets: `salut bonjour merci ok oui bonsoir super`,
}
