/** What an episode is known to be worth. */

/** Who wrote title and summary: a model; rules; or rules because the model kept failing, to be done again. */
export type Quality = 'model' | 'extractive' | 'fallback'

/** How much went on: 1 small talk or one question, 2 a topic, 3 several decisions or steps. */
export type Complexity = 1 | 2 | 3
