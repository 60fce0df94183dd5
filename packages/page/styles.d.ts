/** Styles go into the page's one style sheet; nothing of them is a value. */
declare module '*.css'
