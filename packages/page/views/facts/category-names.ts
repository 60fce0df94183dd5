/** What the categories of facts are called on the page. */
import type { FactCategory } from '@madeleine/contract'

export const CATEGORY_NAMES: Readonly<Record<FactCategory, string>> = {
  identity: 'Who they are', preference: 'What they like', interest: 'What interests them', personality: 'How they are',
  relationship: 'People around them', experience: 'What they went through', goal: 'What they want',
  guideline: 'How they want to be answered', note: 'What they said',
}
