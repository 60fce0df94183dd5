/** The story of Mara, July to December: running, a stolen bike, coffee again, and the way back to Porto. */
import { again, evening, fact, instead, over, type Evening } from './story-form.ts'

export const AUTUMN: readonly Evening[] = [
  evening('2025-07-04', `Duarte visited with his Norwegian girlfriend. She works for a shipping company and hates boats.
    Did they like Utrecht?
    He did. She liked Pixel.
    Sensible woman.`,
  again('Mara has a brother called Duarte.', [0]), again('Mara has a cat called Pixel.', [2])),
  evening('2025-07-10', `What rhymes with "heron"?
    Hardly anything. Baron, with goodwill.
    It is for a limerick for my boss.
    Then goodwill will do.`),
  evening('2025-07-16', `我现在住在乌得勒支，夏天天气很舒服。
    你的中文进步很快！
    谢谢，还差得远。
    慢慢来。`,
  again('Mara lives in Utrecht.', [0])),
  evening('2025-07-23', `Nine kilometres today without the bench.
    Excellent.
    My knee has opinions.
    Give it a rest day.`),
  evening('2025-07-30', `A visitor asked me whether the heron is alive.
    What did you say?
    "Not during opening hours."
    Keep that one.`),
  evening('2025-08-03', `I've stopped eating meat. I'm a vegetarian as of this month.
    What changed your mind?
    A farm visit and a calf with a name.
    That will do it.`,
  fact('preference', 'diet=vegetarian', 'Mara is a vegetarian.', [0])),
  evening('2025-08-09', `Something for dinner then, quick, for two?
    Lentils with roasted peppers, no nuts at all.
    Tomasz had seconds.
    A good sign.`),
  evening('2025-08-14', `Tomasz says he lives on bread, and I believe him.
    Does he bake?
    Rye, every Sunday, very loudly.
    Loud bread is fresh bread.`),
  evening('2025-08-20', `我对榛子过敏，所以点蛋糕的时候很麻烦。
    你可以说："请不要放榛子。"
    学会了，谢谢！
    不客气。`,
  again('Mara is allergic to hazelnuts.', [0])),
  evening('2025-08-26', `I joined a book club; eight people, one book a month, too much cheese.
    What are you reading?
    A novel about a lighthouse keeper who cannot swim.
    I hope it ends on land.`,
  fact('interest', 'hobby=book club', 'Mara is in a book club.', [0])),
  evening('2025-09-01', `My bike was stolen. The red one, in front of the museum, in daylight.
    I am sorry. Did you report it?
    Yes. The officer had a red one too, I looked twice.
    Understandable.`,
  over('Mara owns a red Gazelle bike.', [0], '2025-09-01')),
  evening('2025-09-07', `How do you say "the guard is asleep" in Dutch?
    De bewaker slaapt.
    For a wall label, honestly.
    I believe you.`),
  evening('2025-09-13', `Suppose I moved back south one day: what would Pixel say?
    He would ask about the windowsill.
    True. It was only a thought.
    Noted as a thought.`),
  evening('2025-09-19', `The book club hated the lighthouse novel. I was alone in loving it.
    A keeper's lot.
    Very funny.
    Briefly funny.`,
  again('Mara is in a book club.', [0])),
  evening('2025-09-25', `Fifteen kilometres! Two and a half weeks left.
    You are ready.
    My knee agrees, for once.
    Frame that.`,
  again('Mara plans to run the half marathon in Utrecht on 12 October 2025.', [0])),
  evening('2025-10-01', `Confession: I had an espresso yesterday, and it was glorious. I drink coffee again, one a day.
    And the stomach?
    Silent. I'm back to loving coffee and I've had it with green tea.
    Welcome back.`,
  instead('Mara prefers green tea to coffee.', fact('preference', 'likes=coffee', 'Mara loves coffee.', [0, 2]))),
  evening('2025-10-06', `My colleague Femke has a daughter who plays in a punk band.
    What is it called?
    Wet Paint.
    I would see them.`),
  evening('2025-10-12', `I did it! The half marathon in two hours and nine minutes.
    Congratulations! How are the legs?
    Filing a complaint.
    Let them.`,
  over('Mara plans to run the half marathon in Utrecht on 12 October 2025.', [0], '2025-10-12'),
  fact('experience', 'ran=half marathon', 'Mara ran the half marathon in Utrecht on 12 October 2025 in two hours and nine minutes.', [0])),
  evening('2025-10-18', `I can't walk down stairs. Third floor, no lift.
    Backwards helps.
    It does, but the neighbours stare.
    Wave.`),
  evening('2025-10-23', `The museum lost its funding. They close the editing office at the end of the month.
    I am sorry, Mara. What will you do?
    Walk along the canal first.
    Good.`),
  evening('2025-10-29', `I gave up the Dutch class. There seems little point now.
    And the Chinese?
    那个我继续学！
    太好了。`,
  over('Mara is learning Dutch.', [0], '2025-10-29'), again('Mara 最近开始学中文。', [2])),
  evening('2025-11-03', `Tomasz and I talked all night. He found work in Porto before I did, can you believe it?
    And you?
    We go together.
    Then it is half packed.`),
  evening('2025-11-09', `We are back: I live in Porto again, two streets from the old flat.
    Welcome back! How did Pixel travel?
    With contempt.
    As befits him.`,
  fact('identity', 'home=Porto', 'Mara lives in Porto.', [0]), again('Mara has a cat called Pixel.', [2])),
  evening('2025-11-15', `The old neighbour asked whether the cello is back too.
    Is it?
    It is. She hid her broom.
    Now it will be clapping.`,
  again('Mara plays the cello.', [2])),
  evening('2025-11-20', `I start on Monday: I'll be working for Livraria Azul, a bookshop with a printing press.
    As what?
    As a publisher's editor; they make twelve books a year.
    A good number.`),
  evening('2025-11-24', `First day at Livraria Azul. I'm an editor there now, and I have ink on my nose.
    Suits you, I am sure.
    The press is from 1911 and hums.
    So will you.`,
  instead('Mara works for the Centraal Atelier museum.', fact('identity', 'employer=Livraria Azul', 'Mara works for Livraria Azul.', [0])),
  instead('Mara works as an exhibition editor.', fact('identity', 'occupation=editor', 'Mara works as an editor.', [0]))),
  evening('2025-12-02', `He said "I am the king of rye" and dropped the loaf.
    Long live the king.
    The cat got the crust.
    The cat is the power behind the throne.`),
  evening('2025-12-10', `Could you help me with a toast for Duarte's wedding? He marries in Oslo on the 20th.
    Gladly: short, warm, one embarrassing story?
    The one with the goat.
    It had to be the goat.`),
  evening('2025-12-18', `Packing for Oslo. It will be dark at three.
    Take wool.
    And the toast. And no praline from the airport.
    Well remembered.`),
  evening('2025-12-29', `What a year: two moves, two jobs, one Tomasz.
    And one cat.
    And one cat. Coffee?
    If only I could.`),
]
