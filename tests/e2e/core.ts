// The journeys of `npm test`: those that the daily work of each role depends on. `npm run test:deep` runs all of them. A list
// instead of a tag on each journey, so that it can be read as a whole.

/** By spec file: the titles of its core journeys. */
export const coreJourneys: Readonly<Record<string, readonly string[] | 'all'>> = {
  accounts: [
    'a forgotten password: letter, new password, sign-in; the link works once',
    'a parent registers, the kindergarten approves, the letter leads in',
  ],
  activities: ['a parent enrols a child from a phone, the director accepts it and the parent sees it'],
  'attendance-grid': ['a colleague’s mark appears on an open grid without a reload, the cursor stays'],
  'attendance-offline': [
    'two tablets without a network mark one group: nothing is lost or doubled, one conflict is decided',
  ],
  'attendance-papers': [
    'a parent reports an absence in two taps, the teacher sees it on the open grid, and it is taken back',
    'an application: over the limit it is refused, approved it is in the month, withdrawn it leaves no trace',
  ],
  'attendance-references': ['the month sheet says the same on the screen, as PDF and as Excel'],
  books: ['a letter waits for the teacher named in it, and the answer finishes it in time'],
  calendar: ['an event is made and repeated, opened by its address, and the badge goes'],
  children: [
    'a child is enrolled with two guardians, and each of them sees exactly theirs',
    'a teacher with a telephone finds a child and whom to call',
  ],
  documents: [
    'the certificates of a group are issued at once and printed',
    'an order from a template: whom it is about is chosen, the rest is filled in',
  ],
  families: ['a group is made, its parents are invited, one of them comes in'],
  homes: 'all',
  institutions: [
    'the master creates a kindergarten; its administrator activates from the letter and is in',
    'a lock is set and moved, and the history tells who did it, from which day to which',
  ],
  kitchen: [
    'a week is planned by the keyboard; the day goes from its marks to what is given out',
    'a parent reads the week: dishes with their allergens',
  ],
  messages: ['a message rings without a reload, is confirmed, and its replies stay private'],
  outage: ['the server goes away and comes back'],
  oversight: ['an expert goes from the country down to the days of a group'],
  parents: ['the page of the child says its day and its week, explains a letter and leads to the teacher'],
  payments: [
    'the administrator makes the month, takes cash and opens the receipt',
    'a parent sees why, pays both children at once through ePay.bg and sees it arrive',
  ],
  planning: ['a missed lesson goes to the next free date of its field with one press'],
  polls: ['a poll is asked, two parents answer, the results grow without a reload'],
  references: ['an expert finds a reference, opens its figures down to a group, and takes the table to Excel'],
  register: ['a month is previewed, sent, refused, mended and sent again'],
  results: ['a teacher types the level from the keyboard, the director returns a text with a comment'],
  roles: ['a director makes a role; its member sees exactly that'],
  screens: 'all',
  shell: ['Ctrl-K finds a screen'],
  'sign-in': 'all',
  staff: ['an ill teacher is marked and the best colleague stands in'],
  warehouse: [
    'a delivery is received by bar code, corrected after it was posted, and both papers say so',
    'a request is typed by the keyboard and completed; the promise becomes an issue',
  ],
  way: ['what waits is counted in the menu, listed with its rows and decided in place'],
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches what Playwright greps (project, file, title and tags, separated by spaces) for a core journey with these tags. */
export const coreJourneysWith = (tags: string): RegExp => {
  const titles = Object.entries(coreJourneys).flatMap(([name, names]) => {
    const file = ` ${escaped(name)}\\.spec\\.ts `
    return names === 'all' ? [file] : names.map((title) => `${file}${escaped(title)}( @|$)`)
  })
  return new RegExp(`^(?=.*(${titles.join('|')})).*${tags}`)
}
