/** Where the routes are. */

/** The API of this version stands below it. */
export const API = '/api/v0'
