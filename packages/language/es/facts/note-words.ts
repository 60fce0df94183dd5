/** Spanish: words by which the form of a sentence is seen. */
import type { WordsByKind } from '../../facts/word-kinds.ts'

export const SPANISH_NOTE_WORDS: WordsByKind = {
  me: `yo me mí soy tengo estoy vivo trabajo llevo voy quiero`, mine: `mi mis mío mía`,
  us: `nosotros nos nuestro nuestra somos tenemos vamos`,
  you: `tú tu tus te usted eres tienes puedes`, third: `él ella ellos su sus le alguien gente`, it: `eso esto esa ese esta este es`,
  not: `no nunca ni sin nada ya`, past: `era fue fui había tuve estaba`, ahead: `voy vamos será`,
  maybe: `si ojalá quizás creo gustaría podría debería quiero necesito espero quisiera`,
  now: `ahora hoy ayer acabo luego mañana anoche pronto otra`, often: `siempre todos todas cada desde años llevo nunca hasta hace meses`,
  date: `enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes
    sábado domingo verano invierno otoño primavera navidad`,
  kin: `madre mamá padre papá hermana hermano mujer marido hijo hija hijos bebé padres pareja novia novio amiga amigo abuela abuelo tía
    tío
    perro gato familia`,
  mind: `creo pienso sé entiendo parece digo`, taste: `encanta gusta gustan odio favorito favorita soporto prefiero`,
  turn: `mudé mudamos casamos nací murió dejé empiezo jubilado compré vendí embarazada vivo trabajo estudio crié`,
  text: `archivo código error línea función texto correo lista tabla versión receta título respuesta enlace página pregunta`,
  asks: `qué dónde quién cómo cuál cuándo puedes dame escribe haz traduce`, greets: `hola gracias adiós vale sí claro genial`,
}
