/** French: the words by which people say that something is over. */
import type { OverWords } from '../../facts/fact-language.ts'
import { patternOf } from '../../facts/finding.ts'

export const FRENCH_OVER: OverWords = {
  breaks: patternOf(String.raw`\s*(?:[;:()…!]|(?<!^(?:\P{L}*(?:le|la|les|l['’]|mon|ma|mes) ?)?[\p{L}-]+),)+\s*|[.]\s+|\s+[-–—]+\s+
    |\s+(?:et(?! moi)|mais|car|parce que)\s+(?=(?:je|j['’]|il|elle|on|le
    |la|les|c['’]|nous)(?!\p{L}))`, 'iu'),
  fill: patternOf(String.raw`(?<!\p{L})(?:enfin|finalement|déjà|aussi|aujourd['’]hui|hier soir|hier|ce (?:matin|soir|week-end)|tout juste
    |juste
    |maintenant|malheureusement|hélas|la semaine dernière|le mois dernier|l['’](?:année dernière|été dernier)|(?:lundi|mardi|mercredi
    |jeudi
    |vendredi|samedi|dimanche)(?: dernier)?
    |il y a (?:deux|trois|quelques|un|une|\d+) (?:jours?|semaines?|mois)|depuis (?:(?:une?|deux|trois|des|quelques|plusieurs|\d+) )?\p{L}+
    |définitivement
    |complètement|bon|ben|bah|voilà|donc|alors|du coup|ça y est|officiellement|pour de bon|pour toujours|récemment|vraiment
    |à contrecœur)(?!\p{L})
    |\p{Extended_Pictographic}`, 'giu'),
  never: patternOf(String.raw`(?<!\p{L})(?:jamais|presque|failli|faudrait|devrais|pourrais|voudrais|aurais|aurait|veux|voulais|si|quand
    |jusqu\p{L}*|lorsque|peut-être|rêvé|essayé|crois|pense|est-ce
    |(?:il|elle) est (?:revenue?|rentrée?|de retour)|temporairement|un moment)(?!\p{L})`, 'iu'),
  notClause: patternOf(String.raw`(?<!\p{L})(?:tôt|tard|à \d+|revenue?s?|retrouv\p{L}+|réparé\p{L}*|fermé .*(?:aujourd|lundi|dimanche
    |ce)\p{L}*|à la gare|pour le week-end)(?!\p{L})`, 'iu'),
  trip: patternOf(String.raw`(?<!\p{L})(?:ce (?:matin|soir|week-end)|cet après-midi|week-?end|je reviens|on revient|retour|voyage
    |vacances|train
    |vol|avion|gare|aéroport|à \d+|tôt)(?!\p{L})`, 'iu'),
  others: /(?<!\p{L})(?:son|sa|ses|ton|ta|tes|leurs?|votre|vos|ça|cela|quelqu['’]un|tout|rien|il|elle|ce)(?!\p{L})/iu,
  tail: String.raw`à cause|parce|car|depuis|avec|sans|en|à|au|aux|pour|et|mais|après|avant|pendant|cette|cet|ce|la semaine|le mois|dans
    |sur|chez
    |devant|de vieillesse|d['’]un|ensemble|de nouveau|dernière?|hier|ces derniers|non plus`,
  objects: 'avec|à|au|aux|pour',
  parts: {
    have: String.raw`(?:(?:j['’]ai|on a|nous avons|j['’]avais|on avait|j['’]ai dû|on a dû|nous avons dû|j['’]ai fini par) )`,
    graduated: String.raw`{have}(?:arrêté
      |abandonné|terminé|fini|quitté|arrêter|abandonner) (?:mes études|la fac|l['’]université)`,
    det: String.raw`(?:(?:avec|de|à|chez|par|sur|dans|en) )?(?:(?:mon|ma|mes|notre|nos|le|la|les|un|une|du|des|au|aux|cette
    |ce) |[ld]['’])?(?:(?:vieux|vieille|petite?|pauvre|cher|chère) )?`,
    thing: String.raw`(?<what>[\p{L}\d&.-]+(?: [\p{L}\d&.-]+){0,2}?)`,
    firedBy: String.raw`(?:vir(?:ée?|er)|licenci(?:ée?|er)|mett?re? à la porte|mise? à la porte|renvoy(?:ée?|er)|jet(?:ée?|er)
    |remercie[er]|remerciée?)`,
  },
  statements: {
    untrue: String.raw`
      - je (?:ne )?suis (?:pas|plus) (?:en fait )?allergique(?: à rien)?(?: du tout)?
      - je n['’]ai (?:pas|plus) d['’]allergies?`,
    apart: String.raw`
      - {thing} et moi,? (?:c['’]est (?:fini|terminé)|(?:on
        |nous) (?:s['’]est |nous sommes |s['’]sont |avons |a |n['’]est |est |sommes |ne sommes |divorce|se sépare|se quitte)(?:séparé
        |quitté|rompu|divorcé|plus ensemble|en instance de divorce|en train de divorcer)?\p{L}*|avons rompu|divorçons
        |on s['’]est (?:séparé|quitté)\p{L}*)
      - (?:j['’]ai (?:rompu avec|quitté|largué|plaqué)|je me suis séparée? de|je suis séparée? de|je divorce de|c['’]est fini avec
        |j['’]ai cassé avec|(?:on|nous) (?:a|avons) rompu avec) {det}{thing}
      - {det}{thing} (?:m['’]a (?:quittée?|larguée?|plaquée?|trompée?)|est parti\p{L}* de la maison|a (?:rompu|demandé le divorce
        |rompu les fiançailles|annulé les fiançailles|annulé le mariage))
      - avec {det}{thing},? c['’]est (?:fini|terminé)(?! (?:pour|ce|cette|de|les?|la)(?!\p{L}))
      - (?:on s['’]est|nous nous sommes|je me suis) (?:séparé|quitté)\p{L}*
      - (?:je suis|suis) (?:de nouveau |à nouveau )?(?:célibataire|divorcée?|séparée?)`,
    died: String.raw`
      - {det}{thing} (?:est (?:mort|morte|décédée?|parti\p{L}* au ciel|partie?(?! (?:au|à|en|chez|pour|faire|voir|dans|avec|se
        |sans)(?!\p{L})))|s['’]est (?:fait (?:écraser|renverser)|enfuie?|éteinte?|sauvée?)|nous a quitté\p{L}*|n['’]a pas survécu
        |n['’]est plus(?: là| de ce monde)?|ne s['’]en est pas sorti\p{L}*)
      - (?:on|nous|j['’]ai)(?: a| avons)? ?(?:dû )?(?:fait |faire )?(?:piquer|euthanasier|endormir|enterré|perdu) {det}{thing}`,
    left: String.raw`
      - (?:j['’]ai (?:démissionné|perdu mon (?:travail|emploi|poste|boulot|job|taf)|quitté mon (?:travail|emploi|poste|boulot|job|taf)
        |été {firedBy}|pris ma retraite)|je me suis fait {firedBy}|je suis (?:au chômage|à la retraite|retraitée?)|on m['’]a {firedBy}
        |je viens de démissionner)
      - {det}(?:contrat|stage|cdd|mission|alternance|boulot) {det}{thing} (?:est|s['’]est|a) ?(?:terminé|fini|arrêté|achevé|pas renouvelé
        |pas été renouvelé)e?
      - (?:(?:c['’]était|c['’]est) )?(?:mon )?dernier jour {det}{thing}`,
    moved: String.raw`
      - {thing},? c['’]est (?:du passé|de l['’]histoire ancienne)
      - (?:{have})(?:quitté|quitter|déménagé de|déménager de) {thing}
      - (?:on est|nous sommes|je suis) (?:partis?|parties?|partie) de {thing}
      - (?:je n['’]habite|j['’]habite|on n['’]habite|on habite|je ne vis|je vis|on ne vit|je ne suis|on n['’]est) plus (?:(?:à|en|au
        |sur) )?{thing}
      - (?:on a|j['’]ai|nous avons) rendu les clés (?:à|de) {thing}
      - (?:adieu|bye bye|au revoir) {thing}`,
    gone: String.raw`
      - {have}(?:vendu|perdu|donné|jeté|rendu|revendu|cassé|bousillé|explosé|planté|fichu en l['’]air|vendre|donner
        |envoyé à la casse) {det}{thing}
      - {det}{thing},? (?:je l['’]ai|on l['’]a) (?:(?:re)?vendu|donné|jeté|perdu|cassé)e?
      - (?:on (?:m['’]|nous )a|je me suis fait|on s['’]est fait|ils m['’]ont) (?:volé|piqué|voler|piquer|chouré|tiré) {det}{thing}
      - {det}{thing} (?:est (?:mort\p{L}*|vendu\p{L}*|fichu\p{L}*|foutu\p{L}*|hs|à la casse|cassé\p{L}* pour de bon
        |parti\p{L}* à la casse)|a (?:été volé\p{L}*|rendu l['’]âme|fini à la casse|lâché|été vendu\p{L}*)|s['’]est fait (?:voler
        |piquer))`,
    off: String.raw`
      - {det}{thing},? (?:est|a été|sont|ont été|c['’]est) ?(?:annulée?s?|supprimée?s?|reportée?s?|décalée?s?|mort|repoussée?s?
        |déplacée?s?|tombée?s? à l['’]eau)(?: sine die)?
      - {have}(?:annulé|reporté|décalé|repoussé|annuler|reporter) {det}{thing}
      - {det}{thing} (?:tombe à l['’]eau|ne se fera pas|n['’]aura pas lieu|se fera pas)
      - (?:je|on|nous) (?:ne |n['’])?(?:vais|va|allons|pars|part|peux|peut|cours) (?:plus|pas)(?: aller| partir| courir)? (?:à|au|en|aux
        |pour) {thing}
      - {thing},? (?:on|je) n['’]y (?:va|vais) (?:pas|plus)
      - (?:finalement )?pas de {thing} (?:pour moi|cette année)`,
    graduated: String.raw`
      - {graduated}`,
    stopped: String.raw`
      - {graduated} => étudiant
      - {det}{thing},? {have}(?:laissé tomber|arrêté|abandonné|lâché l['’]affaire|lâché|résilié|fini|plaqué)
      - {have}(?:quitté|démissionné|arrêté|abandonné|laissé tomber|lâché|résilié|terminé|fini|plaqué|annulé|stoppé|cessé|raccroché|laissé
        |quitter|arrêter|abandonner|résilier)(?: (?:de|d['’]) ?(?:faire|jouer|prendre|manger|boire|fumer|aller|apprendre
        |travailler))? ?{det}{thing}
      - (?:plus le temps|plus d['’]énergie|pas le temps|je n['’]ai plus le temps|j['’]ai plus le temps) pour {det}{thing}
      - {det}{thing} (?:prend(?:s)? la poussière|est au placard)
      - {det}{thing} (?:a duré .+|n['’]a pas marché|n['’]a rien donné|c['’]était (?:hier|avant)|est derrière (?:moi|nous))
      - (?:j['’]ai été|je me suis fait|je suis|je viens d['’]être|on m['’]a) {firedBy} {det}{thing}
      - {det}{thing} (?:m['’]a {firedBy}|ne m['’]a pas (?:gardée?|renouvelée?)|a fermé|a fait faillite|a mis la clé sous la porte
        |n['’]a pas renouvelé mon contrat)
      - {det}{thing},? (?:c['’]est|est|a été) ?(?:fini|terminé|mort|du passé|derrière moi|de l['’]histoire ancienne)e?s?(?: pour moi)?
      - (?:c['’]est fini|c['’]est terminé|fini|terminé|finie?s?),? {det}{thing}(?: pour moi)?
      - (?:je |j['’])(?:ne |n['’])?(?!ai )\p{L}+ plus (?:\p{L}+er )?(?:de |d['’])?{det}{thing}
      - plus (?:de |d['’]|jamais de ){thing}(?: pour moi)?
      - ça fait (?:\p{L}+ |\d+ ){1,2}(?:mois|semaines|jours|ans?) sans (?:clopes?|cigarettes?|fumer|tabac) => fume
      - je (?:ne )?(?<what>fume|cours|danse|nage|bois|médite|grimpe|chante) plus
      - {have}arrêté (?:de fumer|la clope|la cigarette|le tabac|les cigarettes)|(?:.* que )j['’]ai arrêté (?:de fumer|la clope
        |la cigarette|le tabac)|je suis non-?fumeu\p{L}+ => fume
      - (?:mon médecin|le médecin|la doctoresse|le docteur) m['’]a (?:interdit|enlevé|fait arrêter) {det}{thing}`,
  },
  kindsOfThing: `voyage rendez-vous vol cours examen travail boulot voiture chien chienne chat chatte médicament comprimés projet régime
    mariage club salle abonnement équipe stage contrat faire jouer manger apprendre leçons`,
}
