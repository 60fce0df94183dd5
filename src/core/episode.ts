/** What an episode is known to be worth. */

/** Who wrote title and summary: a model; rules; or rules because the model kept failing, to be done again. */
export type Quality = 'model' | 'extractive' | 'fallback'
