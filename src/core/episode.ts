/** Attributes of an episode: who wrote its description, and how complex it is. */

/** Who wrote title and summary: a model; extraction rules; or rules because the model failed, to be retried. */
export type Quality = 'model' | 'extractive' | 'fallback'

/** Complexity of an episode: 1 small talk or one question, 2 a topic, 3 several decisions or steps. */
export type Complexity = 1 | 2 | 3
