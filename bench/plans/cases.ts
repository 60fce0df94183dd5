/** Plans, what is said later, and whether that says that the plan is done; written before the rule was. */

export interface PlanDoneCase {
  readonly language: 'en' | 'de' | 'zh' | 'es' | 'fr'
  /** Said on Monday, 2 March 2026. */
  readonly plan: string
  /** Said on 16 March 2026, by the person unless `by` says otherwise. */
  readonly later: string
  readonly by?: 'assistant'
  readonly isDone: boolean
}

const done = (language: PlanDoneCase['language'], plan: string, later: string): PlanDoneCase => ({ language, plan, later, isDone: true })
const open = (language: PlanDoneCase['language'], plan: string, later: string, by?: 'assistant'): PlanDoneCase =>
  ({ language, plan, later, isDone: false, ...(by && { by }) })

export const PLAN_DONE_CASES: readonly PlanDoneCase[] = [
  // English: done
  done('en', "I'm going to file my tax return on 20 March.", 'I filed the tax return this morning.'),
  done('en', 'I will pick up the parcel on Saturday.', 'Picked up the parcel, it was only the lamp.'),
  done('en', 'I have a dentist appointment on 10 March.', 'The dentist went fine, no cavities.'),
  done('en', "I'll renew my passport on 12 March.", 'Finally renewed my passport!'),
  done('en', "I'm going to call the landlord on Thursday.", 'I called the landlord, he will send someone about the roof.'),
  done('en', 'I am meeting Hanna for lunch on Friday.', 'Lunch with Hanna was lovely.'),
  done('en', 'I need to return the library books by 13 March.', "I've returned the library books."),
  done('en', "I'm taking the driving test on 11 March.", 'I passed the driving test!!'),
  done('en', 'I will submit the grant application on 15 March.', 'The grant application is done, sent it last night.'),
  done('en', 'I plan to paint the fence on 14 March.', 'We painted the fence yesterday and it looks great.'),
  done('en', 'My job interview is on 9 March.', 'The interview is over. I think it went well.'),
  done('en', "I'm going to buy new tyres on 7 March.", 'Just bought the new tyres.'),
  // English: not done
  open('en', "I'm going to file my tax return on 20 March.", 'I should really file the tax return.'),
  open('en', "I'm going to file my tax return on 20 March.", 'Did I file the tax return?'),
  open('en', "I'm going to file my tax return on 20 March.", 'Ann filed her tax return last week, lucky her.'),
  open('en', 'I will pick up the parcel on Saturday.', 'I almost picked up the parcel today, but the shop was shut.'),
  open('en', 'I will pick up the parcel on Saturday.', 'I picked up the other parcel, the one for Tom.'),
  open('en', 'I have a dentist appointment on 10 March.', "I still haven't been to the dentist."),
  open('en', "I'll renew my passport on 12 March.", 'If I had renewed my passport in time, we could fly.'),
  open('en', "I'm going to call the landlord on Thursday.", '> I called the landlord and it is sorted.\nMy sister wrote that. Funny, no?'),
  open('en', 'I will submit the grant application on 15 March.', 'You submitted the grant application, well done!', 'assistant'),
  open('en', "I'm taking the driving test on 11 March.", 'I failed to book the driving test again, the site is down.'),
  open('en', 'I plan to paint the fence on 14 March.', 'We painted the kitchen yesterday.'),
  open('en', 'I need to return the library books by 13 March.', 'Last year I returned the library books a month late.'),
  open('en', 'I am meeting Hanna for lunch on Friday.', 'Lunch with Hanna was cancelled, we will find another day.'),
  // German: done
  done('de', 'Ich gebe am 20. März die Steuererklärung ab.', 'Ich habe die Steuererklärung abgegeben.'),
  done('de', 'Am Samstag hole ich das Paket ab.', 'Das Paket habe ich abgeholt.'),
  done('de', 'Ich habe am 10. März einen Termin beim Zahnarzt.', 'Beim Zahnarzt war alles gut.'),
  done('de', 'Ich werde am 12. März den Reisepass verlängern.', 'Reisepass ist verlängert, endlich!'),
  done('de', 'Am Freitag rufe ich den Vermieter an.', 'Hab den Vermieter angerufen, er kümmert sich.'),
  // German: not done
  open('de', 'Ich gebe am 20. März die Steuererklärung ab.', 'Ich müsste die Steuererklärung langsam abgeben.'),
  open('de', 'Ich gebe am 20. März die Steuererklärung ab.', 'Habe ich die Steuererklärung schon abgegeben?'),
  open('de', 'Am Samstag hole ich das Paket ab.', 'Jonas hat sein Paket abgeholt.'),
  open('de', 'Am Samstag hole ich das Paket ab.', 'Ich habe das Paket noch nicht abgeholt.'),
  open('de', 'Am Freitag rufe ich den Vermieter an.', 'Fast hätte ich den Vermieter angerufen.'),
  // Chinese: done
  done('zh', '我打算3月20日报税。', '我报完税了。'),
  done('zh', '星期六我要去取包裹。', '包裹取到了，是那盏灯。'),
  done('zh', '我3月10日要去看牙医。', '我看过牙医了，没有蛀牙。'),
  done('zh', '我3月12日要续签护照。', '护照已经续签好了。'),
  // Chinese: not done
  open('zh', '我打算3月20日报税。', '我还没报税。'),
  open('zh', '星期六我要去取包裹。', '我是不是取了包裹？'),
  open('zh', '星期六我要去取包裹。', '小李把他的包裹取了。'),
  open('zh', '我3月12日要续签护照。', '我应该去续签护照了。'),
  // Spanish: done
  done('es', 'Voy a presentar la declaración de la renta el 20 de marzo.', 'Ya presenté la declaración de la renta.'),
  done('es', 'El sábado voy a recoger el paquete.', 'He recogido el paquete esta mañana.'),
  done('es', 'Tengo cita con el dentista el 10 de marzo.', 'Lo del dentista fue bien, sin caries.'),
  done('es', 'Voy a renovar el pasaporte el 12 de marzo.', 'Por fin renové el pasaporte.'),
  // Spanish: not done
  open('es', 'Voy a presentar la declaración de la renta el 20 de marzo.', 'Tengo que presentar la declaración de la renta.'),
  open('es', 'El sábado voy a recoger el paquete.', '¿He recogido el paquete?'),
  open('es', 'El sábado voy a recoger el paquete.', 'Ana recogió su paquete ayer.'),
  open('es', 'Voy a renovar el pasaporte el 12 de marzo.', 'Casi renové el pasaporte, pero no había sistema.'),
  // French: done
  done('fr', 'Je vais envoyer ma déclaration de revenus le 20 mars.', "J'ai envoyé ma déclaration de revenus."),
  done('fr', 'Samedi je vais chercher le colis.', "C'est bon, j'ai récupéré le colis."),
  done('fr', "J'ai rendez-vous chez le dentiste le 10 mars.", "Le dentiste s'est bien passé."),
  done('fr', 'Je vais renouveler mon passeport le 12 mars.', 'Passeport renouvelé, enfin !'),
  done('fr', 'Vendredi je vais appeler le propriétaire.', "J'ai appelé le propriétaire, il s'en occupe."),
  // French: not done
  open('fr', 'Je vais envoyer ma déclaration de revenus le 20 mars.', 'Il faudrait que j’envoie ma déclaration de revenus.'),
  open('fr', 'Je vais envoyer ma déclaration de revenus le 20 mars.', "Est-ce que j'ai envoyé ma déclaration de revenus ?"),
  open('fr', 'Samedi je vais chercher le colis.', 'Luc a récupéré son colis hier.'),
  open('fr', 'Vendredi je vais appeler le propriétaire.', "Je n'ai pas encore appelé le propriétaire."),
  open('fr', 'Je vais renouveler mon passeport le 12 mars.', "J'ai failli renouveler mon passeport hier."),
]

/** Written after the rule was, and before it had read them. */
export const FRESH_PLAN_DONE_CASES: readonly PlanDoneCase[] = [
  done('en', "I'm flying to Osaka on 12 March.", 'I flew to Osaka last Thursday.'),
  done('en', 'I have to pay the electricity bill on 9 March.', 'Paid the electricity bill.'),
  done('en', "I'll send the contract to the notary on 10 March.", 'I sent the contract to the notary yesterday, fingers crossed.'),
  done('en', "We're moving the piano on 14 March.", 'The piano is moved, my back hurts.'),
  done('en', 'I plan to plant the roses on 8 March.', 'The roses are planted!'),
  done('en', 'My eye exam is on 6 March.', 'The eye exam went well, I need new glasses though.'),
  done('en', 'I want to hand in my thesis on 15 March.', 'I have handed in my thesis. Free at last.'),
  done('en', "I'm going to fix the gutter on 7 March.", 'Fixed the gutter this afternoon.'),
  open('en', 'I have to pay the electricity bill on 9 March.', 'I paid the water bill.'),
  open('en', "I'll send the contract to the notary on 10 March.", 'I sent the contract to Tom.'),
  open('en', 'I plan to plant the roses on 8 March.', 'My neighbour planted the roses in her own garden.'),
  open('en', "I'm going to fix the gutter on 7 March.", 'I need to get the gutter fixed.'),
  open('en', 'I want to hand in my thesis on 15 March.', 'I worked on my thesis all day.'),
  open('en', 'My eye exam is on 20 March.', 'The eye exam at school was fun when I was little.'),
  open('en', "We're moving the piano on 14 March.", 'Have we moved the piano yet'),
  open('en', "I'm flying to Osaka on 12 March.", 'I booked the flight to Osaka.'),
  done('de', 'Ich bringe am 9. März das Auto in die Werkstatt.', 'Ich habe das Auto in die Werkstatt gebracht.'),
  done('de', 'Am 11. März habe ich ein Vorstellungsgespräch.', 'Das Vorstellungsgespräch lief super.'),
  open('de', 'Ich bringe am 9. März das Auto in die Werkstatt.', 'Ich habe das Auto gewaschen.'),
  open('de', 'Am 11. März habe ich ein Vorstellungsgespräch.', 'Ich habe mich auf das Vorstellungsgespräch vorbereitet.'),
  done('zh', '我3月8日要去交房租。', '房租交了。'),
  open('zh', '我3月8日要去交房租。', '我忘了交房租了。'),
  done('es', 'Voy a llamar al banco el 9 de marzo.', 'He llamado al banco.'),
  open('es', 'Voy a llamar al banco el 9 de marzo.', 'El banco me ha llamado.'),
  done('fr', 'Je vais payer le loyer le 8 mars.', "J'ai payé le loyer."),
  open('fr', 'Je vais payer le loyer le 8 mars.', "Mon frère a payé le loyer."),
]
