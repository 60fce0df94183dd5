/** What the categories of facts are called on the page. */
import type { FactCategory } from '@madeleine/contract'

export const CATEGORY_NAMES: Readonly<Record<FactCategory, string>> = {
  identity: 'Identity', preference: 'Likes and dislikes', interest: 'Interests', personality: 'Character', relationship: 'People around',
  experience: 'Experiences', goal: 'Goals and plans', guideline: 'How to answer', note: 'In their words',
}
