/** Countries, regions and cities that people travel to: "we went to Costa" is a coffee, "we went to Corsica" a journey. */
import { wordSet } from '../../word-set.ts'
import { LatinRegExp } from '../../../base/latin-regexp.ts'

const PLACES = wordSet(`afghanistan albania alaska algeria alps amalfi america amsterdam andorra angola antarctica argentina arizona
  arkansas armenia athens atlanta auckland austin australia austria azores
  bahamas bali baltimore bangkok bangladesh barbados barcelona bavaria beijing belfast belgium belgrade berlin bermuda bogota bolivia
  bologna bordeaux bosnia boston botswana brazil bremen brisbane bristol brittany
  brussels bucharest budapest bulgaria cairo california cambodia cambridge cameroon canada cancun caribbean carolina chicago chile china
  cleveland cologne colombia colorado connecticut copenhagen cornwall corsica crete
  croatia cuba cyprus dakota dallas delhi denmark denver detroit disneyland dominican dresden dubai dublin dubrovnik ecuador edinburgh egypt
  england estonia ethiopia europe fiji finland florence florida france frankfurt
  galway geneva genoa georgia germany ghana glasgow greece greenland guadalajara guatemala haiti hamburg havana hawaii helsinki hiroshima
  holland honduras houston hungary iceland idaho illinois india indiana indonesia
  iowa iran iraq ireland israel istanbul italy jakarta jamaica japan jerusalem jordan kansas kentucky kenya korea krakow kyoto kuwait laos
  latvia lebanon leipzig lima lisbon lithuania liverpool london lorraine louisiana
  lyon luxembourg madagascar madeira madrid maine malaysia maldives mallorca malta manchester maryland massachusetts mauritius melbourne
  memphis mexico miami michigan milan minneapolis minnesota mississippi missouri
  moldova monaco mongolia montana montenegro montreal morocco moscow mumbai munich nairobi namibia naples nashville nebraska nepal
  netherlands nevada nice nicaragua nigeria normandy norway nyc orlando oregon osaka oslo
  oxford pakistan palermo panama paraguay paris patagonia pennsylvania peru philadelphia philippines phoenix pisa pittsburgh poland porto
  portland portugal prague provence qatar quebec rio riga romania rome
  russia rwanda salzburg santorini sardinia scotland seattle senegal seoul serbia seville shanghai siberia sicily singapore slovakia
  slovenia spain stockholm sweden switzerland sydney syria taipei taiwan
  tanzania tasmania tennessee texas thailand thessaloniki tibet tokyo toronto tunisia turin turkey tuscany tyrol uganda ukraine uruguay utah
  valencia vancouver vegas venice vermont verona vienna vietnam
  virginia wales warsaw washington wisconsin wyoming yellowstone yosemite zagreb zambia zanzibar zimbabwe zurich usa uk uae disney asia
  africa antalya mykonos ibiza tenerife lanzarote faroe galapagos`)
/** Names of two words and more. */
const LONGER = new LatinRegExp(
  String.raw`^(?:new (?:york|zealand|orleans|mexico|jersey|hampshire|delhi)|los angeles|las vegas|san (?:francisco|diego|`
  + String.raw`antonio|jose|sebastian)|santa (?:fe|monica|barbara)|south (?:africa|korea|america)|north america|costa rica|puerto `
  + String.raw`rico|sri lanka|hong kong|rio de janeiro|buenos aires|cape town|saudi arabia|el salvador|machu picchu|grand canyon|`
  + String.raw`(?:the )?(?:united|czech|dominican) \p{L}+|st\.? (?:lucia|petersburg|louis)|salt lake city|mexico city|kuala `
  + String.raw`lumpur|ho chi minh|tel aviv|niagara falls|lake (?:tahoe|como|garda)|palm springs|key west)\b`,
  'iu',
)

/** Whether a name begins with one of a place that people travel to. */
export const isKnownPlace = (name: string): boolean =>
  LONGER.test(name) || PLACES.has(name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').split(/[\s,]/)[0] ?? '')
