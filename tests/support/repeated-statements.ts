/** Calls whose statements grow with the rows, and why. */
export const repeatedStatements: Readonly<Record<string, string>> = {
  'POST /api/Classes/{id}/invite-parents':
    'Each parent gets an account, a membership, a link and an e-mail; the unique address is decided one by one. At most the parents of one group, once.',
  'POST /api/menus/starter': 'Eight menus at most: four weeks, nursery and older groups.',
  'POST /api/Kindergartens/database/archive': 'Reads each table by a cursor, in portions of 2,000 rows.',
  'GET /api/ClassBookExports/support': 'The book has five parts, each a paper with the heading of the kindergarten.',
  'POST /api/Lessons/confirm':
    'The right and the school year of each group of the lessons; a save comes from the plan of one group.',
  'POST /api/activities/invoices/notify':
    'Each family gets a letter with its own amounts, its quiet hours and its recipients. At most the families of one kindergarten, once a month.',
}
