/** What titles of Spanish talk are made of, and what not. */
import type { TitleWords } from '../lexicon.ts'

export const SPANISH_TITLES: TitleWords = {
  happenings: `comprado vendido firmado reservado mudado casado perdido ganado cancelado encontrado empezado dejado recibido ido
    conocido visitado`,
  complete: 'mudado casado',
  events: 'comprado vendido firmado reservado mudado casado nacido perdido ganado cancelado',
  states: `roto rota rotos rotas muerto muerta cerrado cerrada robado robada estropeado estropeada cancelado cancelada vendido
    vendida caído caída`,
  auxiliaries: 'ha han está están',
  thoughts: 'pensado creído sido estado tenido querido dado podido sabido oído sentido olvidado',
  days: 'ayer hoy mañana lunes martes miércoles jueves viernes sábado domingo',
  vague: `genial increíble maravilloso hermoso importante interesante experiencia momento sentimiento alegría esperanza ayuda
    apoyo posibilidad idea vida mundo cosa`,
  nameless: 'semana semanas mes meses año años hora horas',
  times: 'ayer|hoy|mañana|por fin',
}
