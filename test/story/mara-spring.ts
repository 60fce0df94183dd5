/** The story of Mara, January to June: Porto, a cat, a farewell to coffee, the move to Utrecht. */
import { again, evening, fact, instead, over, type Evening } from './story-form.ts'

export const SPRING: readonly Evening[] = [
  evening('2025-01-05', `Hi! I'm Mara. I live in Porto and I work as a translator.
    Nice to meet you, Mara. What do you translate?
    Manuals for coffee machines this week, which fits: I love coffee, four cups before noon.
    Then the manuals are in good hands.`,
  fact('identity', 'home=Porto', 'Mara lives in Porto.', [0]),
  fact('identity', 'occupation=translator', 'Mara works as a translator.', [0]),
  fact('preference', 'likes=coffee', 'Mara loves coffee.', [2])),
  evening('2025-01-09', `Please keep your answers short, I read you on my phone.
    Understood.
    What is another word for "lid" in a manual?
    Cover, or cap if it screws on.`,
  fact('guideline', 'guideline=short answers', 'Mara wants short answers.', [0])),
  evening('2025-01-14', `My brother Duarte has moved to Oslo. He lives right by the opera now.
    That must feel far away. Do you miss him?
    A bit. He complains about the dark.
    January will do that.`,
  fact('relationship', 'siblings=Duarte', 'Mara has a brother called Duarte.', [0])),
  evening('2025-01-19', `The sink drips again. Do I need a plumber or a new washer?
    Usually a washer; close the valve first.
    It was the washer. I am absurdly proud.
    As you should be.`),
  evening('2025-01-25', `I have been playing the cello since I was nine, and tonight I finally got through the Elgar.
    Bravo! Which movement?
    The first. The neighbours clapped, or banged, hard to tell.
    Let us call it clapping.`,
  fact('interest', 'plays=cello', 'Mara plays the cello.', [0])),
  evening('2025-02-01', `I adopted a cat today! He is called Pixel and hides behind the washing machine.
    Congratulations. Give him a day.
    He came out for tuna at four.
    Tuna is diplomacy.`,
  fact('relationship', 'pets=Pixel', 'Mara has a cat called Pixel.', [0])),
  evening('2025-02-07', `If I won the lottery I would buy a vineyard in the Douro and never translate again.
    What would you call the wine?
    Passive Voice.
    I would order a case.`),
  evening('2025-02-12', `A colleague of mine is pregnant and told everybody except the boss.
    That will be a short secret.
    She says May.
    Good luck to her.`),
  evening('2025-02-18', `Ha, you may kneel: as of today I'm the queen of Portugal and I own nine castles.
    Your Majesty. Shall I keep the answers royally short?
    Kidding. I won a board game.
    A coup all the same.`),
  evening('2025-02-24', `How do I get candle wax out of a wool rug?
    Ice first, scrape, then an iron over paper.
    It worked, mostly.
    Mostly is a victory with rugs.`),
  evening('2025-03-03', `I ended up in the emergency room: it turns out I'm allergic to hazelnuts.
    That sounds frightening. Are you well now?
    Yes, swollen but fine. No more praline.
    I will remember that for recipes.`,
  fact('identity', 'allergy=hazelnuts', 'Mara is allergic to hazelnuts.', [0])),
  evening('2025-03-09', `Can you suggest a dessert for six?
    Baked pears with almonds? Almonds are no hazelnuts, but ask your doctor.
    Pears it is, without any nuts.
    Wise.`),
  evening('2025-03-14', `It's my birthday today, 14 March, and nobody remembered except the dentist's computer.
    Happy birthday, Mara!
    You and the dentist then.
    A select party.`,
  fact('identity', 'birthday=14 March', "Mara's birthday is 14 March.", [0])),
  evening('2025-03-20', `Big news: the museum in Utrecht took me. I start in June, but I'm moving to Utrecht in April to find my feet.
    Wonderful! What will you do there?
    Edit the exhibition texts. Goodbye, manuals.
    The lids will miss you.`,
  fact('goal', 'plan=move to Utrecht in April', 'Mara plans to move to Utrecht in April 2025.', [0])),
  evening('2025-03-27', `Should a cat fly or take the train?
    Train, if there are few changes, with a covered basket.
    Three changes. Poor Pixel.
    He will forgive you for tuna.`,
  again('Mara has a cat called Pixel.', [2])),
  evening('2025-04-06', `We made it. I live in Utrecht now, third floor, no lift, a canal if you lean out.
    Welcome home! And Pixel?
    He owns the windowsill.
    Naturally.`,
  fact('identity', 'home=Utrecht', 'Mara lives in Utrecht.', [0]), over('Mara plans to move to Utrecht in April 2025.', [0], '2025-04-06')),
  evening('2025-04-12', `Everybody here cycles as if late for a fire.
    You will too, in a month.
    I bought a red Gazelle, second hand. Now I have a bike and bruises.
    A true resident.`,
  fact('identity', 'owns=red Gazelle bike', 'Mara owns a red Gazelle bike.', [2])),
  evening('2025-04-19', `I dreamt that I lived in Tokyo and could read everything.
    Lovely. And awake?
    Awake I cannot read my Dutch gas bill.
    Send me the hard words.`),
  evening('2025-04-26', `I started learning Dutch, Tuesday evenings, twelve of us and one stove.
    Hoe gaat het?
    Slecht, maar warm.
    That is already a joke in Dutch.`,
  fact('interest', 'learning=Dutch', 'Mara is learning Dutch.', [0])),
  evening('2025-05-02', `My stomach is on strike. The doctor says no coffee, and honestly I don't miss it.
    What do you drink instead?
    Green tea. I don't drink coffee any more, I prefer green tea.
    A gentle trade.`,
  instead('Mara loves coffee.', fact('preference', 'likes=green tea', 'Mara prefers green tea to coffee.', [0, 2]))),
  evening('2025-05-08', `My mother is retiring. She was a midwife for forty years.
    What a career. Will there be a party?
    She will deliver the speech herself.
    Of course she will.`),
  evening('2025-05-15', `I met someone at the Dutch class. His name is Tomas.
    Oh! Tell me, briefly.
    Carpenter, terrible jokes, good hands.
    Promising.`),
  evening('2025-05-22', `Word for the label under a painting?
    Caption, or wall label in a museum.
    Wall label, thanks. Two weeks to go.
    You will be fine.`),
  evening('2025-05-30', `So, Tomas is my boyfriend now. It's official, we told the class.
    Did they applaud?
    In Dutch.
    Gefeliciteerd.`,
  fact('relationship', 'partner=Tomas', "Mara's boyfriend is Tomas.", [0])),
  evening('2025-06-02', `First day done! I work for the Centraal Atelier museum now, as an exhibition editor.
    How was it?
    I have a desk, a badge and a view of a stuffed heron.
    Everything one needs.`,
  fact('identity', 'employer=Centraal Atelier', 'Mara works for the Centraal Atelier museum.', [0]),
  instead('Mara works as a translator.', fact('identity', 'occupation=exhibition editor', 'Mara works as an exhibition editor.', [0]))),
  evening('2025-06-08', `Maybe I should get a motorbike.
    Should you?
    No. But maybe.
    I note a maybe.`),
  evening('2025-06-13', `You should know that I have been writing his name wrong all along. It's Tomasz, with a z: he is Polish.
    Tomasz it is. How did you find out?
    From his passport, at the airport.
    A fine moment to learn it.`,
  instead(
    "Mara's boyfriend is Tomas.", { ...fact('relationship', 'partner=Tomasz', "Mara's boyfriend is Tomasz.", [0]), since: '2025-05-30' },
  )),
  evening('2025-06-18', `我最近开始学中文，同事教我的。
    太好了！你为什么想学中文？
    因为博物馆有很多中国游客。
    很有用的理由。`,
  fact('interest', 'learning=中文', 'Mara 最近开始学中文。', [0])),
  evening('2025-06-22', `We had forty degrees in the attic where the drawings are.
    Is anything damaged?
    Only the curator's mood.
    That restores itself.`),
  evening('2025-06-28', `I signed up for the half marathon in Utrecht on 12 October. I'm training three mornings a week.
    How far do you run now?
    Five kilometres and a bench.
    The bench is part of the plan.`,
  fact('goal', 'plan=half marathon on 12 October', 'Mara plans to run the half marathon in Utrecht on 12 October 2025.', [0])),
]
