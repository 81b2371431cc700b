// Core journeys, which `npm test` runs: the daily work of each role. `npm run test:deep` runs all. A list instead of
// tags, so that it can be reviewed as a whole.

/** Titles of the core journeys by spec file. */
export const coreJourneys: Readonly<Record<string, readonly string[] | 'all'>> = {
  accounts: [
    'a forgotten password: letter, new password, sign-in; the link works once',
    'a parent registers, the kindergarten approves, and the link in the letter signs in',
  ],
  activities: ['a parent enrols a child on a phone, the director accepts and the parent sees it'],
  'attendance-grid': ['a colleague’s mark appears on an open grid without a reload and keeps the cursor'],
  'attendance-offline': ['two offline tablets mark one group: nothing is lost or duplicated, one conflict is decided'],
  'attendance-papers': [
    'a parent reports an absence in two taps, the teacher sees it on the open grid, and it is withdrawn',
    'a child is ill for several days: two taps, no end, and the parent says when it comes',
    'an application is rejected over the limit, appears in the month once approved, and leaves no trace when withdrawn',
  ],
  'attendance-references': ['the month sheet has the same numbers on screen, in PDF and in Excel'],
  books: ['a letter is assigned to a teacher, whose answer completes it in time'],
  calendar: ['an event is created and repeated, opened by its URL, and its badge disappears'],
  children: [
    'a child is enrolled with two guardians, and each sees exactly the permitted data',
    'a teacher finds a child and its contacts on a phone',
  ],
  collecting: 'all',
  documents: [
    'the certificates of a group are issued at once and printed',
    'an order from a template: the subject is chosen, the rest is filled in',
  ],
  families: ['a group is created, its parents are invited, and one of them activates the account'],
  homes: 'all',
  institutions: [
    'the master creates a kindergarten, and its administrator activates the account from the letter',
    'a lock is set and moved, and the history shows the user and both days',
  ],
  kitchen: [
    'a week is planned by keyboard; the day goes from attendance to the issue',
    'a parent reads the week: dishes with their allergens',
  ],
  messages: ['a message notifies without a reload, is confirmed, and its replies stay private'],
  outage: ['the server goes away and comes back'],
  oversight: ['an expert drills down from the country to the days of a group'],
  parents: ['the page of the child shows its day and week, explains a code and links to the teacher'],
  payments: [
    'the administrator accrues the month, takes cash and opens the receipt',
    'a parent sees the reasons, pays both children at once through ePay.bg and sees it arrive',
  ],
  planning: ['a missed lesson moves to the next free date of its field with one press'],
  polls: ['a poll is created, two parents answer, the results update without a reload'],
  references: ['an expert finds a report, drills down to a group, and exports the table to Excel'],
  results: ['a teacher enters levels by keyboard, the director returns a text with a comment'],
  roles: ['a director creates a role, and its member sees exactly its screens'],
  screens: 'all',
  shell: ['Ctrl-K finds a screen'],
  'sign-in': 'all',
  staff: ['an ill teacher is marked and the best colleague substitutes'],
  warehouse: [
    'a delivery is received by bar code and corrected after posting, and both documents show it',
    'a request is entered by keyboard and completed, and its reservation becomes an issue',
  ],
  way: ['pending items are counted in the menu, listed with their rows and decided in place'],
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Regular expression for Playwright's grep (project, file, title and tags, separated by spaces) of core journeys with
 * these tags.
 */
export const coreJourneysWith = (tags: string): RegExp => {
  const titles = Object.entries(coreJourneys).flatMap(([name, names]) => {
    const file = ` ${escaped(name)}\\.spec\\.ts `
    return names === 'all' ? [file] : names.map((title) => `${file}${escaped(title)}( @|$)`)
  })
  return new RegExp(`^(?=.*(${titles.join('|')})).*${tags}`)
}
