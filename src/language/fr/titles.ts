/** What titles of French talk are made of, and what not. */
import type { TitleWords } from '../lexicon.ts'

export const FRENCH_TITLES: TitleWords = {
  happenings: `acheté vendu signé réservé déménagé marié perdu gagné annulé trouvé commencé arrêté quitté reçu allé allée parti
    partie rencontré visité`,
  complete: 'déménagé marié',
  events: 'acheté vendu signé réservé déménagé marié né perdu gagné annulé',
  states: 'cassé cassée mort morte fermé fermée volé volée annulé annulée vendu vendue parti partie tombé tombée malade',
  auxiliaries: 'est sont a ont',
  thoughts: 'pensé été pensée oublié parlé demandé aimé',
  days: 'hier demain lundi mardi mercredi jeudi vendredi samedi dimanche',
  vague: `génial super incroyable magnifique important intéressant expérience moment sentiment joie espoir aide soutien
    possibilité idée pensée vie monde chose`,
  nameless: 'semaine semaines mois heure heures ans',
  times: "hier|demain|aujourd'hui|enfin",
}
