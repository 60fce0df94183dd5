/** What people are allergic to: "Mondays", "meetings" and "the good painkillers" are none. */
import { wordSet } from '../../language-words.ts'
import { isEnglishWord } from '../../spelling.ts'
import { LatinRegExp } from '@madeleine/base'

const ALLERGENS = wordSet(`peanut nut treenut almond cashew walnut hazelnut pecan pistachio macadamia coconut sesame soy soya wheat
  gluten rye barley oat corn milk dairy lactose cheese casein egg yolk fish salmon tuna cod anchovy shellfish shrimp prawn crab lobster
  oyster mussel clam squid scallop seafood mollusc mollusk meat beef pork chicken gelatin chocolate cocoa strawberry kiwi banana mango
  pineapple apple pear peach cherry plum melon watermelon avocado tomato celery carrot mustard garlic onion pepper cinnamon honey sulfite
  sulphite citrus orange lemon grapefruit grape mushroom yeast alcohol wine caffeine coffee aspartame pollen grass ragweed birch hay tree
  mold mould dust mite cat dog horse animal fur feather hair dander pet rabbit bee wasp sting mosquito insect ant penicillin amoxicillin
  aspirin ibuprofen codeine morphine sulfa antibiotic anesthesia latex nickel metal silver wool perfume fragrance sunscreen detergent
  makeup ink iodine lavender eucalyptus aloe ivy oak sunlight chlorine msg legume lentil chickpea bean pea spinach eggplant aubergine
  raspberry blueberry fruit vegetable plant flower lily spice nightshade adhesive bandaid rubber cologne smoke`)
const WORDS = new LatinRegExp(
  String.raw`^(?:(?:all|most|raw|tree|stone|cow's|cow|bell|poison|red|white|dust|bee|wasp|fire|tropical|citrus|cat|dog|animal|`
  + String.raw`pet|horse|egg|pine|oak|birch|grass|sulfa|food|some|certain|cigarette|and|or|both|black|green|shell) `
  + String.raw`)*(?<last>[\p{L}'-]+)$`,
  'iu',
)

/** Whether a phrase names what people are allergic to: things known for it, and names of substances that are no English words. */
export function isAllergen(phrase: string): boolean {
  return phrase.split(/\s*(?:,| and | or |&)\s*/).filter((part) => part !== '').every((part) => {
    const last = (WORDS.exec(part)?.groups?.['last'] ?? '').toLowerCase()
    const one = last.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
    return last !== ''
      && (ALLERGENS.has(last) || ALLERGENS.has(one) || ALLERGENS.has(last.replace(/es$/, ''))
        || /^[a-z]{5,}(?:illin|ine|in|ol|ide|ate|am|cin)$/.test(last) && !isEnglishWord(last))
  })
}
