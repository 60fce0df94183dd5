/** German: the words by which people say that something is over. */
import type { OverWords } from '../../facts/fact-language.ts'
import { patternOf } from '../../facts/finding.ts'

export const GERMAN_OVER: OverWords = {
  breaks: patternOf(String.raw`\s*[,;:()…!]+\s*|[.]\s+|\s+[-–—]+\s+|\s+(?:und|aber|weil|denn|da)\s+(?=(?:ich(?! (?:haben|sind|lassen
    |trennen|waren|gehen|leben))|wir|er|sie|es|das|der|die|jetzt)(?!\p{L}))`, 'iu'),
  fill: patternOf(String.raw`(?<!\p{L})(?:endlich|gerade|eben|schon|bereits|jetzt|heute|gestern(?: abend)?|vorgestern|nun|auch|leider
    |übrigens
    |ja|doch|also|so|tja|naja|oh|okay|ok|puh|tatsächlich|inzwischen|mittlerweile|neulich|kürzlich|letzte[ns]? (?:Woche|Nacht|Jahr|Monat
    |\p{L}+tag)
    |vor (?:zwei|drei|ein paar|einer?m?|\d+) (?:Tag|Woche|Monat)\p{L}*
    |seit (?:(?:\d+|zwei|drei|vier|fünf|sechs|einigen|mehreren|ein paar) )?\p{L}+|am (?:\p{L}+tag|Wochenende)|im (?:Januar|Februar|März
    |April|Mai
    |Juni|Juli|August|September|Oktober|November|Dezember|Sommer|Winter|Herbst|Frühjahr)|für immer|endgültig|ganz|erst ?mal|komplett|mal
    |einfach
    |wohl|offiziell|eigentlich|nämlich|halt|schweren Herzens|zum Glück
    |nach (?:\p{L}+|\d+) (?:Tag|Woche|Monat|Jahr)\p{L}*|diese[nrs]? (?:Woche|Monat|Jahr))(?!\p{L})
    |\p{Extended_Pictographic}`, 'giu'),
  never: patternOf(String.raw`(?<!\p{L})(?:nie|niemals|fast|beinahe|kaum|sollte|müsste|könnte|würde|hätte\p{L}*|wäre|will|wollte|möchte
    |wenn
    |falls|ob|bevor|bis|sobald|vielleicht|wahrscheinlich|überlege|früher|damals|als|statt
    |vergessen|versucht|geträumt|wieder (?:da|zu ?hause|daheim)
    |zurückgekommen|aufgetaucht|vorübergehend|werde|werden wir)(?!\p{L})`, 'iu'),
  notClause: patternOf(String.raw`(?<!\p{L})(?:er|wieder (?:da|gefunden|zurück|heil|repariert)|zurück|aufgetaucht|gefunden|repariert
    |um \d+|erst um
    |pünktlich|heute (?:\p{L}+ )?(?:nicht|kein\p{L}*)|nur heute|für heute|kurz|diesmal|früh|spät)(?!\p{L})`, 'iu'),
  trip: patternOf(String.raw`(?<!\p{L})(?:heute (?:früh|morgen)|wochenende|stau|zug|bahn|flug|flughafen|urlaub|unterwegs|zurück
    |dienstreise|besuch
    |um \d+|kurz|gleich|ab (?:an|ans|in|ins|auf|nach|zum|zur))(?!\p{L})`, 'iu'),
  others: /(?<!\p{L})(?:sein(?:e\p{L}*)?|ihre?\p{L}*|deine?\p{L}*|eure?\p{L}*|jemand\p{L}*|es|das|was|wer|alles|nichts|man)(?!\p{L})/iu,
  tail: String.raw`wegen|weil|nach|seit|mit|ohne|im|in|am|an|auf|bei|beim|vom|von|aus|für|zum|zur|und|aber|durch|über|vor|letzte\p{L}*
    |erst|mehr
    |worden|lassen|müssen|gestern|heute|nachts|so|dank|zu|bis auf|unterm|unter`,
  objects: 'von|vom|bei|beim|mit|aus|zu|zum|zur|an',
  parts: {
    have: String.raw`(?:(?:(?:ich|wir) )?(?:habe?|haben|bin|sind|ist|wurden?|musste|mussten|muss|müssen|hat
    |werden)(?: ich| wir| mich| uns| mir)* )`,
    det: String.raw`(?:(?:mit|von|vom|bei|beim|aus|im|in|an|auf|für|ums|um) )?(?:(?:mein\p{L}*|unser\p{L}*|das|den|die|der|dem|ein\p{L}*
    |dies\p{L}*) )?(?:(?:alt|lieb
      |klein|arm|gut|treu|neu|blöd|ganz)\p{L}* )*`,
    thing: String.raw`(?<what>[\p{L}\d&.-]+(?: [\p{L}\d&.-]+){0,2}?)`,
    graduated: String.raw`{have}{det}(?:Studium|Uni|Schule|Ausbildung|Abi|Abitur) (?:abgebrochen|geschmissen|beendet|abgeschlossen
      |hingeschmissen)`,
    mate: String.raw`(?:Freundin|Freund|Frau|Mann|Partnerin|Partner|Verlobten?|Ehefrau|Ehemann)`,
  },
  statements: {
    untrue: String.raw`
      - (?:ich )?bin (?:ich )?(?:gar |überhaupt )?nicht (?:mehr )?allergisch(?: mehr)?
      - dass ich (?:gar |überhaupt )?nicht (?:mehr )?allergisch (?:bin|war)
      - (?:ich )?habe? (?:ich )?(?:gar |überhaupt )?keine Allergien?(?: mehr)?`,
    apart: String.raw`
      - {det}{thing} und ich (?:(?:haben uns|sind|haben|leben|gehen|lassen uns|trennen uns)(?: jetzt| seitdem)? ?)(?:getrennt
        |getrennte Wege|nicht mehr zusammen|auseinander|geschieden|Schluss gemacht|scheiden|scheiden lassen)?
      - {have}(?:mich |uns )?{det}{thing} (?:getrennt|scheiden lassen|Schluss gemacht|verlassen)
      - {det}{thing} hat sich von mir (?:getrennt|scheiden lassen)
      - {det}{thing} (?:hat|ist) (?:mit mir )?(?:Schluss gemacht|mich (?:verlassen|sitzen ?lassen|abserviert|betrogen)|ausgezogen
        |die Scheidung eingereicht|die Verlobung gelöst)
      - (?:mit|zwischen) {det}{thing}(?: und mir)? ist (?:es )?(?:aus|vorbei|Schluss|aus und vorbei)
      - wir (?:haben uns|sind) (?:getrennt|auseinander|geschieden|nicht mehr zusammen)
      - (?:ich )?bin (?:wieder )?(?:Single|geschieden|getrennt)
      - (?:unsere|die|meine) (?:Ehe|Beziehung|Verlobung) ist (?:vorbei|aus|am Ende|gescheitert|zu Ende|gelöst)`,
    died: String.raw`
      - {det}{thing} (?:ist|sind|musste|mussten|mußte|wurde)(?: \p{L}+){0,5}? (?:gestorben|tot|eingeschläfert|einschläfern
    |gehen lassen|erlösen|weggelaufen
        |entlaufen|verstorben|überfahren|nicht mehr da|nicht mehr bei uns|von uns gegangen
        |über die Regenbogenbrücke(?: gegangen)?)(?: worden| werden| lassen| müssen)*
      - {det}{thing} (?:lag|wurde|liegt)(?: \p{L}+){0,4}? (?:tot|begraben)
      - {det}{thing} (?:hat es nicht|hat(?: \p{L}+)* nicht) (?:geschafft|überlebt|gepackt)
      - {have}{det}{thing} (?:einschläfern|begraben|verloren|beerdigt|gehen lassen|einschläfern lassen)(?: lassen| müssen)*`,
    left: String.raw`
      - {thing} und ich (?:gehen|sind) getrennte Wege(?: gegangen)?
      - {have}{det}Aufhebungsvertrag (?:mit|bei) {thing} unterschrieben
      - {have}(?:die |meine )?Kündigung (?:abgegeben|eingereicht|geschrieben)
      - {have}?{det}{thing} (?:den |die |meinen? )(?:Schlüssel|Spind|Ausweis|Dienstausweis|Badge|Transponder) (?:abgegeben
        |zurückgegeben)
      - (?:das |heute )?(?:war|ist) mein letzter (?:Arbeits)?tag(?: auf (?:der )?Arbeit
        | im (?:Büro|Job))?(?! (?:im|in|am|auf|mit|an|bei|beim|vor|als) )
      - (?:das )?(?:war |ist )?mein letzter (?:Arbeits)?tag {det}{thing}(?: war| ist)?
      - {det}(?:Vertrag|Praktikum|Job|Ausbildung|Stelle|Zeit|Minijob|Werkvertrag) {det}{thing} (?:ist|läuft|wurde|endet|lief|war) ?(?:aus
        |vorbei|beendet|zu Ende|nicht verlängert|ausgelaufen|um|rum)(?: worden)?
      - (?:die|meine Firma|mein Chef|meine Chefin|die Firma|der Laden|man) (?:hat|haben) (?:mich|mir|uns) (?:entlassen|rausgeworfen
        |gefeuert|rausgeschmissen|gekündigt|vor die Tür gesetzt)
      - {have}{det}(?:Job|Stelle|Arbeit)?(?: los)? ?(?:gekündigt|verloren|aufgegeben|hingeschmissen|entlassen|gefeuert|arbeitslos
        |in Rente|im Ruhestand|pensioniert|rausgeflogen|los)(?: worden| gegangen)?
      - (?:mir|uns) (?:wurde|ist) gekündigt(?: worden)?`,
    moved: String.raw`
      - {have}(?:raus|weg|fort) (?:aus|von) {thing}
      - {thing} (?:liegt hinter (?:mir|uns)|war einmal|ist Vergangenheit|haben wir hinter uns|hab ich hinter mir|haben wir verlassen)
      - {have}?(?:aus|von) {thing} (?:{have}?)(?:weggezogen|fortgezogen|ausgezogen|weg|raus|abgehauen|umgezogen|verzogen)
      - (?:aus|von) {thing} {have}(?:weggezogen|fortgezogen|ausgezogen|weg|raus|abgehauen)
      - {have}{thing} (?:verlassen|hinter (?:mir|uns) gelassen|den Rücken gekehrt|Lebewohl gesagt)
      - (?:tschüss|ade|adieu|lebewohl|ciao) {thing}
      - (?:ich |wir )?(?:wohne|wohnen|lebe|leben|bin|sind)(?: ich| wir)? nicht mehr in {thing}
      - in {thing} (?:wohne|wohnen|lebe|leben|bin|sind) (?:ich|wir) nicht mehr`,
    gone: String.raw`
      - {det}{thing} (?:steht|ist|hat|gehört)(?: \p{L}+){0,3} neuen Besitzer\p{L}*
      - {det}{thing} (?:musste|mussten|muss|kommt|kam) (?:weg|dran glauben|unter den Hammer)
      - {have}{det}{thing} (?:verkauft|verloren|weggegeben|abgegeben|verschenkt|verschrottet|zu Schrott gefahren|gespendet|zurückgegeben
        |geschrottet|entsorgt|verkaufen|abgeben|kaputtgemacht|weggeworfen|verscherbelt|losgeworden|los|hergegeben|hergeben
        |trennen)(?: müssen)?
      - {det}{thing} (?:{have})?(?:verkauft|verloren|weggegeben|abgegeben|verschenkt|verschrottet|zu Schrott gefahren|geschrottet
        |entsorgt)(?: müssen)?
      - {det}{thing} (?:(?:ist|wurde|wurden|hat|sind)(?: mir| uns)? )?(?:gestohlen|geklaut|verkauft|verschrottet|kaputt|hinüber|weg
        |im Eimer|den Geist aufgegeben|Schrott|ein Totalschaden|Totalschaden|Geschichte|auf dem Schrottplatz
        |beim Schrott\p{L}*(?: gelandet)?|auf dem Schrott(?: gelandet)?|futsch|abgebrannt)(?: worden)?
      - (?:mir|uns|man hat mir|man hat uns|die haben mir|jemand hat mir|irgendwer hat mir
        |sie haben mir)(?: wurde| haben sie| hat jemand| hat man)? {det}{thing} (?:gestohlen|geklaut)(?: worden)?`,
    off: String.raw`
      - {det}{thing} (?:ist |sind |wurde |wurden |musste |hat )?(?:abgesagt|gestrichen|abgeblasen|fällt aus|fällt ins Wasser|fällt flach
        |fallen aus|fällt weg|fällt|ausgefallen|findet nicht statt|vom Tisch|ins Wasser gefallen|geplatzt|verschoben|nicht geklappt
        |abgesagt werden|wird nichts|klappt nicht|klappt nicht mehr|verlegt|hat sich erledigt|sich erledigt)(?: worden| werden)?
      - aus {det}{thing} wird (?:wohl )?nichts(?: mehr)?
      - {have}{det}{thing} (?:abgesagt|storniert|gecancelt|abgeblasen|verschoben|absagen|stornieren|verschieben)(?: müssen)?
      - {det}{thing} {have}(?:leider )?(?:abgesagt|storniert|gecancelt|abgeblasen|verschoben|absagen|canceln|stornieren)(?: müssen)?
      - (?:ich |wir )?(?:fliege|fliegen|fahre|fahren|gehe|gehen|laufe|mache|kann)(?: ich| wir)? (?:doch )?nicht (?:mehr )?(?:nach|zum|zur
        |beim|den|die|das) {thing}(?: mit| mehr)?`,
    graduated: String.raw`
      - {graduated}`,
    stopped: String.raw`
      - {graduated} => student
      - {have}{det}{thing} (?:gekündigt|aufgehört|raus|weg|ausgeschieden|ausgetreten|aufgegeben|abgebrochen|geschmissen|hingeschmissen
        |gefeuert|entlassen|rausgeflogen|gekündigt worden|exmatrikuliert|rausgeworfen|rausgeschmissen|fertig|durch|hingeworfen)
      - {det}{thing} {have}(?:wieder )?(?:in die (?:Ecke|Tonne) (?:geschmissen|gestellt|gehauen|geworfen|gekloppt)|in den Wind geschossen)
      - {det}{thing} (?:verstaubt|staubt)(?: nur noch)?(?: vor sich hin| ein)?
      - {det}{thing} {have}?(?:(?:die |meine )?Kündigung (?:abgegeben|eingereicht)|gekündigt|aufgehört|raus|weg|ausgeschieden
    |ausgetreten|Schluss|Ende|Feierabend|aufgegeben|hingeschmissen
        |abgebrochen|geschmissen|entlassen|fertig|durch)(?: für mich| mit mir)?
      - {det}{thing} ist (?:für mich )?(?:Schluss|vorbei|Ende|Feierabend|zu Ende|Geschichte|passé|gegessen|gestorben|aus|um|rum
        |beendet)(?: für mich)?
      - {det}{thing} \p{L}+ (?:ich|wir) (?:\p{L}+ )?nicht mehr(?: hin)?
      - {det}{thing} (?:war einmal|war mal|war gestern|liegt hinter (?:mir|uns)|hat sich erledigt|ist durch|macht dicht|ist Vergangenheit
        |ist abgehakt|hab ich hinter mir|verlassen)
      - (?:ich )?(?:bin|arbeite|gehe) (?:da )?nicht mehr {det}{thing}
      - (?:mit )?{det}{thing} (?:ist|war) (?:es )?(?:Schluss|vorbei|aus)(?: für mich| bei mir)?
      - {det}{thing} (?:hat mir gekündigt|hat (?:mich|uns) (?:entlassen|rausgeworfen|gefeuert|rausgeschmissen|gekündigt
        |vor die Tür gesetzt|nicht übernommen)|hat (?:dicht ?gemacht|geschlossen|zugemacht|Insolvenz angemeldet)|ist (?:pleite|insolvent
        |dicht))
      - {det}{thing} (?:hat )?{det}(?:meinen )?Vertrag nicht verlängert
      - {have}(?:mit )?{det}{thing} (?:aufgegeben|abgesetzt|abgebrochen|gekündigt|geschmissen|aufgehört|an den Nagel gehängt
        |hingeschmissen|gestrichen|abgewöhnt|sein lassen|sein gelassen|aufgeben|aufhören|hängen lassen|auslaufen lassen|eingestellt
        |fallen lassen|gelassen|drangegeben|verlernt|durch)(?: müssen)?
      - {det}{thing} {have}(?:\p{L}+ )?nicht mehr (?:angefasst|angerührt|gespielt|gemacht|gelernt|genommen|benutzt)
      - {det}{thing} (?:{have})?(?:wurde |wurden |ist |wieder )?(?:drangegeben|eingestellt|beendet|aufgegeben|abgesetzt|abgebrochen
    |gekündigt|geschmissen
        |an den Nagel gehängt|aufgehört|sein lassen|sein gelassen|abgewöhnt|gestrichen|gelassen|aufgeben|hängen lassen)(?: müssen)?
      - {det}{thing} (?:geht|darf ich|kann ich|mag ich|vertrage ich|mache ich|spiele ich|lerne ich|nehme ich|esse ich
        |trinke ich)(?: bei mir)? nicht mehr
      - (?:ich )?(?:kann|darf) (?:kein\p{L}* |nicht mehr )?{det}{thing} (?:nicht )?(?:mehr )?(?:machen|spielen|essen|trinken|gehen)?
      - (?:keine?\p{L}* |nie wieder |nix mehr mit |nichts mehr mit ){thing}(?: mehr)?(?: für mich)?
      - (?:{have})?(?:seit .+ )?keine (?:Kippe|Zigarette|Fluppe)n? mehr (?:angefasst|angerührt|geraucht)(?: .+)? => raucht
      - (?:ich )?bin (?:Nichtraucher|Nichtraucherin|rauchfrei|Ex-?Raucher(?:in)?) => raucht
      - (?:ich )?rauche? nicht mehr|{have}?(?:mit dem )?Rauchen (?:hab ich |habe ich )?(?:aufgehört|aufgegeben|sein lassen)
        |rauchfrei(?: .+)?|{have}?aufgehört zu rauchen|{have}?mit dem Rauchen aufgehört => rauchen
      - (?:ich )?(?:nehme|esse|trinke|spiele|mache|lerne|benutze|brauche|vertrage|gehe|treibe)(?: ich)? (?:kein|keine|keinen
        |gar kein\p{L}*|{det})?{thing} (?:nicht )?mehr
      - (?:ich )?(?:spiele|mache|lerne|nehme|esse|gehe)(?: ich)? nicht mehr {det}{thing}
      - (?:ich )?(?<what>rauche|jogge|tanze|reite|male|rauch|kiffe|boxe|klettere|schwimme|singe) nicht mehr`,
  },
  kindsOfThing: `zeit urlaub training Termin Reise Flug Kurs Unterricht Abo Mitgliedschaft Prüfung Tabletten Medikament
    Auto Hund Katze Firma Plan Diät alt alte
    alter altes Kater Hündin Verein Mitglied Job Praktikum Urlaub Ding Sache Vertrag Ausbildung Rad Hochzeit lernen spielen wieder`,
}
