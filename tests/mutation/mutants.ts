// Changes of single lines that the tests must notice. `find` must occur in the file exactly once; `tests` are the ones
// that are made to notice it.

export interface Mutant {
  readonly what: string
  readonly file: string
  readonly find: string | RegExp
  readonly put: string
  readonly tests: readonly string[]
}

/** How often the mutant's line is there: once, or it changes nothing or too much. */
export const occurrences = ({ find }: Mutant, text: string): number =>
  typeof find === 'string'
    ? text.split(find).length - 1
    : [...text.matchAll(new RegExp(find.source, `${find.flags}g`))].length

const access = 'tests/calls/access.test.ts'
const floor = 'tests/calls/floor.test.ts'
const foreign = 'tests/calls/foreign.test.ts'
const generated = 'tests/conventions/generated.test.ts'
const database = 'tests/conventions/database.test.ts'
const writes = 'tests/calls/writes.test.ts'
const pipeline = 'tests/calls/pipeline.test.ts'
const uploads = 'tests/calls/uploads.test.ts'
const logs = 'tests/calls/logs.test.ts'
const fuzz = 'tests/calls/fuzz.test.ts'
const experts = 'tests/calls/experts.test.ts'
const twoWriters = 'tests/calls/two-writers.test.ts'

const matrix = 'packages/domain/src/access/matrix.ts'
const server = (path: string) => `apps/server/src/${path}`
const domain = (path: string) => `packages/domain/src/${path}`

export const mutants: readonly Mutant[] = [
  {
    what: 'one cell of the matrix: teachers may change school years',
    file: matrix,
    find: /(KindergartenPeriod +\| CRUD \| CRUD \| )R {2}/,
    put: '$1RU ',
    tests: [generated, access],
  },
  {
    what: 'one cell of the matrix: administrators may no longer create groups',
    file: matrix,
    find: /(Classes +\| CRUD \| )CRUD/,
    put: '$1RUD ',
    tests: [generated, access],
  },
  {
    what: 'the master works outside of administration paths',
    file: server('platform/access.ts'),
    find: `return scope.role !== 'Master' && scope.rights(access.resource)[access.right]`,
    put: 'return scope.rights(access.resource)[access.right]',
    tests: [access],
  },
  {
    what: 'administration paths are open to whoever has the right',
    file: server('platform/access.ts'),
    find: `return scope.role === 'Master' && scope.rights(access.resource)[access.right]`,
    put: 'return scope.rights(access.resource)[access.right]',
    tests: [access],
  },
  {
    what: 'a save asks for update only',
    file: server('platform/access.ts'),
    find: `scope.rights(access.resource)[saving]`,
    put: 'scope.rights(access.resource).read',
    tests: [access],
  },
  {
    what: 'the access of a call is not asked',
    file: server('platform/pipeline.ts'),
    find: `if (!allowed(call.access, scope, savingOf(raw))) throw refuse('not-allowed')`,
    put: '',
    tests: [access],
  },
  {
    what: 'expired sessions go on',
    file: server('db/call-functions.ts'),
    find: ` and s.expires_at > p_now`,
    put: '',
    tests: [access],
  },
  {
    what: 'revoked sessions go on',
    file: server('db/call-functions.ts'),
    find: ` and s.revoked_at is null`,
    put: '',
    tests: [access],
  },
  {
    what: 'deactivated people go on',
    file: server('db/call-functions.ts'),
    find: ` and a.state = 'active'`,
    put: '',
    tests: [access],
  },
  {
    what: 'custom roles are ignored',
    file: server('platform/scope.ts'),
    find: /rights: opened\.access \? .+,/,
    put: 'rights: (resource) => rightsOf(role, resource),',
    tests: [access],
  },
  {
    what: 'the floor of every kindergarten’s rows is open',
    file: server('db/policies.ts'),
    find: "if (role === 'user') return { read: ofKindergarten,",
    put: "if (role === 'user') return { read: 'true',",
    tests: [database, foreign],
  },
  {
    what: 'parents see every child of the kindergarten on the floor',
    file: server('db/reader-rows.ts'),
    find: /( child: )`[^`]+`/,
    put: '$1`true`',
    tests: [database],
  },
  {
    what: 'parents read a table that nobody granted them',
    file: server('db/policies.ts'),
    find: 'const read = parentReads[name]',
    put: 'const read = parentReads[name] ?? ofKindergarten',
    tests: [floor, database],
  },
  {
    what: 'a municipality reads a table that nobody granted it',
    file: server('db/policies.ts'),
    find: '      : ofAccount\n',
    put: '      : (ofAccount ?? ofKindergarten)\n',
    tests: [floor, database],
  },
  {
    what: 'the groups of every kindergarten are in view',
    file: server('people/visible.ops.ts'),
    find: /scope\.kindergartenIds === 'all' \? sql`true` : sql`[^`]+`/,
    put: 'sql`(${column} is not null or ${scope.accountId}::int is null)`',
    tests: [foreign],
  },
  {
    what: 'the year of one call taken from the preference',
    file: server('activities/members.handlers.ts'),
    find: 'where ${workableGroups(scope)} and',
    put: 'where (${workableGroups(scope)} or (${scope.schoolYear?.active === false} and g.id = ${anyOf(scope.work.map((one) => one.groupId))})) and',
    tests: [foreign],
  },
  {
    what: 'records are saved over any version',
    file: server('platform/rows.ts'),
    find: 'eq(table.id, id), ownedBy(table, owner), eq(table.version, version)',
    put: 'eq(table.id, id), ownedBy(table, owner)',
    tests: [twoWriters],
  },
  {
    what: 'a result of a child is upserted without its version',
    file: server('results/achievements.handlers.ts'),
    find: '          setWhere: eq(achievement.version, seen),\n',
    put: '',
    tests: [twoWriters],
  },
  {
    what: 'the chosen school year opens former groups',
    file: server('people/visible.ops.ts'),
    find: 'not past.active and past.to_on < ${scope.today} and (had."to" is null or had."to" >= past.study_to_on)',
    put: '${scope.schoolYear?.active === false}',
    tests: [foreign],
  },
  {
    what: 'experts read the tables with the names',
    file: server('db/call-functions.ts'),
    find: `'expert, public'`,
    put: `'public'`,
    tests: [experts],
  },
  {
    what: 'one name is kept for experts',
    file: server('db/expert-views.ts'),
    find: 'old_fee: { cashier: hidden, ',
    put: 'old_fee: { ',
    tests: [experts],
  },
  {
    what: 'children keep their last name for experts',
    file: server('db/expert-views.ts'),
    find: `last_name: unlessOpened('last_name', initial('last_name')),`,
    put: '',
    tests: [experts],
  },
  {
    what: 'opened names stay open',
    file: server('db/call-functions.ts'),
    find: ' and o.expires_at > p_now',
    put: '',
    tests: [server('oversight/names.calls.test.ts')],
  },
  {
    what: 'opened names of one kindergarten open all of them',
    file: server('db/expert-views.ts'),
    find: 'case when kindergarten_id = ${opened} then',
    put: 'case when ${opened} is not null then',
    tests: [server('oversight/names.calls.test.ts')],
  },
  {
    what: 'experts read health reasons of a child',
    file: server('people/sight.ops.ts'),
    find: '(scope: Scope): boolean => !sightOf(scope).health',
    put: '(_: Scope): boolean => false',
    tests: [server('oversight/names.calls.test.ts')],
  },
  {
    what: 'a school year is found by its id alone',
    file: server('institutions/school-years.queries.ts'),
    find: 'from school_year where kindergarten_id = ${kindergartenId} and id = ${id}',
    put: 'from school_year where ${kindergartenId}::int is not null and id = ${id}',
    tests: [foreign],
  },
  {
    what: 'a double click saves twice',
    file: server('platform/pipeline.ts'),
    find: /const earlier = key \? earlierAnswer\(opened\[\d\], inputHash\) : undefined/,
    put: 'const earlier = undefined as { answer: unknown } | undefined',
    tests: [writes],
  },
  {
    what: 'reads may write',
    file: server('platform/pipeline.ts'),
    find: `transact(writing ? 'write' : 'read', first`,
    put: `transact('write', first`,
    tests: [pipeline],
  },
  {
    what: 'locks are not asked',
    file: server('platform/pipeline.ts'),
    find: `if (call.lock) await pipeline.checkLock(base, call.lock, input)`,
    put: '',
    tests: [pipeline],
  },
  {
    what: 'old clients are served',
    file: server('platform/request.ts'),
    find: `if (theirPart < part) throw refuse('old-client')`,
    put: '',
    tests: [pipeline],
  },
  {
    what: 'files are believed',
    file: server('platform/files/uploads.ts'),
    find: `if ('wrong' in kind) throw refuseFile(kind.wrong, { field })`,
    put: `if ('wrong' in kind) { files.push({ name, type: 'image/png', bytes }); continue }`,
    tests: [uploads],
  },
  {
    what: 'a broken form is the server’s fault',
    file: server('platform/files/uploads.ts'),
    find: `throw readable(error)`,
    put: 'throw error',
    tests: [fuzz],
  },
  {
    what: 'values of statements are logged',
    file: server('platform/logging.ts'),
    find: `.replace(valuesOfQuery, '')`,
    put: '',
    tests: [logs],
  },
  {
    what: 'tokens are logged',
    file: server('platform/logging.ts'),
    find: /\n {4}\.replace\(\/\\b\[A-Za-z0-9_-\]\{40,\}.+\n/,
    put: '\n',
    tests: [logs],
  },
  {
    what: 'the last kilo leaves a cent behind',
    file: domain('warehouse/valuation.ts'),
    find: 'taken === quantity ? value : smaller(rounded, value)',
    put: 'smaller(rounded, value)',
    tests: [domain('warehouse/valuation.test.ts')],
  },
  {
    what: 'the price is carried over issues instead of value divided by quantity',
    file: domain('warehouse/valuation.ts'),
    find: '      value -= worth\n      reprice()\n',
    put: '      value -= worth\n',
    tests: [domain('warehouse/valuation.test.ts'), server('warehouse/ledger.calls.test.ts')],
  },
  {
    what: 'later issues are not revalued',
    file: server('warehouse/ledger-values.rules.ts'),
    find: 'if (difference === 0n) return []',
    put: 'if (difference !== undefined) return []',
    tests: [server('warehouse/ledger.calls.test.ts'), server('warehouse/requests.calls.test.ts')],
  },
  {
    what: 'a new value of an issue does not follow the goods of a transfer',
    file: server('warehouse/ledger-values.rules.ts'),
    find: 'while (followIssues(all, issueOf)) if (++turn > turns) throw new CircularTransfers()',
    put: 'if (followIssues(all, issueOf) && turns < 0) throw new CircularTransfers()',
    tests: [server('warehouse/ledger.calls.test.ts'), server('warehouse/transfers.calls.test.ts')],
  },
  {
    what: 'a transfer changes a closed day of the other warehouse',
    file: server('warehouse/ledger.ops.ts'),
    find: '    await refuseClosedArrivals(tx, warehouseId, there, ofWarehouse)\n',
    put: '',
    tests: [server('warehouse/transfers.calls.test.ts')],
  },
  {
    what: 'the consumed share of an overcharge stays in the stock',
    file: server('warehouse/credits.steps.ts'),
    find: 'return isZero(consumed) ? [reduced] : [reduced, saved]',
    put: 'return [reduced]',
    tests: [server('warehouse/credits.calls.test.ts')],
  },
  {
    what: 'a declared day accepts postings',
    file: server('warehouse/ledger.ops.ts'),
    find: 'if (declaredOn && forOn <= declaredOn) throw refuseDeclared(declaredOn)',
    put: 'if (declaredOn && forOn < declaredOn) throw refuseDeclared(declaredOn)',
    tests: [server('warehouse/declarations.calls.test.ts'), server('warehouse/documents.property.calls.test.ts')],
  },
  {
    what: 'the correction of a closed day is posted on that day',
    file: server('warehouse/ledger.ops.ts'),
    find: 'return closed ? today(context.now) : forDate',
    put: 'return forDate',
    tests: [server('warehouse/inbounds.calls.test.ts')],
  },
  {
    what: 'the consumed share of a corrected price stays in the stock',
    file: server('warehouse/inbounds.steps.ts'),
    find: 'if (corrected) entries.push(...(await differencesOf(tx, head, entries, corrected)))',
    put: '',
    tests: [server('warehouse/inbounds.calls.test.ts')],
  },
  {
    what: 'expired food is given out',
    file: server('warehouse/ledger.ops.ts'),
    find: 'batch.expiresOn >= forOn',
    put: `batch.expiresOn !== ''`,
    tests: [server('warehouse/requests.calls.test.ts')],
  },
  {
    what: 'a later day may become negative',
    file: server('warehouse/ledger.ops.ts'),
    find: '    refuseShortDays(there, ofWarehouse)\n',
    put: '',
    tests: [server('warehouse/ledger.calls.test.ts')],
  },
  {
    what: 'donated goods are owed to their donor',
    file: domain('warehouse/accounting.ts'),
    find: "origin === inboundOrigins.Purchase ? 'suppliersAccount' : 'donationsAccount'",
    put: "origin >= 0 ? 'suppliersAccount' : 'donationsAccount'",
    tests: [server('warehouse/accounting.calls.test.ts')],
  },
  {
    what: 'undo that leaves a paid fee',
    file: server('payments/runs.steps.ts'),
    find: `if (paid.length > 0) throw refusePayments('run-paid', { values: { count: String(paid.length) } })`,
    put: '',
    tests: [server('payments/runs.calls.test.ts')],
  },
  {
    what: 'a refund ignores what was refunded before',
    file: server('payments/cash-book.handlers.ts'),
    find: 'p.amount + p.returned as amount',
    put: 'p.amount as amount',
    tests: [server('payments/cash-book.calls.test.ts')],
  },
  {
    what: 'letters claim instalments that are not due',
    file: server('payments/debts.queries.ts'),
    find: 'claim: SQL = claimableOfInvoice',
    put: 'claim: SQL = sql`b.charged - b.paid`',
    tests: [server('payments/instalments.calls.test.ts')],
  },
  {
    what: 'an undone correction stays charged',
    file: server('payments/runs.steps.ts'),
    find: 'where run_id = ${id} and invoice_id = ${anyOf(ids)} order by id`)',
    put: 'where run_id = ${id} and kind <> 3 and invoice_id = ${anyOf(ids)} order by id`)',
    tests: [server('payments/charges.property.calls.test.ts')],
  },
  {
    what: 'a repeated notice pays again',
    file: server('payments/notices.steps.ts'),
    find: 'if (state === payment.state) return state',
    put: '',
    tests: [server('payments/notices.property.calls.test.ts')],
  },
  {
    what: 'a bank statement in another currency is posted as euro',
    file: 'packages/documents/src/statements/values.ts',
    find: "entry.reason ?? (entry.currency === 'EUR' ? null : 'currency')",
    put: 'entry.reason',
    tests: ['packages/documents/src/statements/camt.test.ts'],
  },
  {
    what: 'a pending payment of a bank statement is posted',
    file: 'packages/documents/src/statements/camt.ts',
    find: "status.toUpperCase() === 'BOOK'",
    put: 'true',
    tests: ['packages/documents/src/statements/camt.test.ts'],
  },
  {
    what: 'the day belongs to the key of a line with a reference',
    file: domain('payments/line-identity.ts'),
    find: "['reference', line.bankReference]",
    put: "['reference', line.bankReference, line.bookedOn]",
    tests: [domain('payments/line-identity.test.ts')],
  },
  {
    what: 'a forged notice is believed',
    file: server('platform/epay/protocol.ts'),
    find: 'return timingSafeEqual(same ? given : expected, expected) && same',
    put: 'return timingSafeEqual(same ? given : expected, expected) || same',
    tests: [server('payments/online.calls.test.ts'), server('payments/notices.property.calls.test.ts')],
  },
  {
    what: 'what nobody has seen is sent to the register',
    file: server('register/difference.steps.ts'),
    find: `if (difference.fingerprint !== fingerprint) throw refuseRegister('difference-changed')`,
    put: '',
    tests: [server('register/register.calls.test.ts')],
  },
  {
    what: 'a portfolio shows results that nobody has approved',
    file: server('results/counted.ops.ts'),
    find: '${alias}.status = ${recordStates.Approved} and ',
    put: '',
    tests: [server('results/portfolios.calls.test.ts')],
  },
  {
    what: 'lessons are planned on days off',
    file: domain('planning/planning.ts'),
    find: 'if (!program || isClosed(day)) continue',
    put: 'if (!program) continue',
    tests: [domain('planning/planning.test.ts'), server('planning/plan.calls.test.ts')],
  },
  {
    what: 'two documents get one number',
    file: server('platform/numbers.ts'),
    find: 'sql`c.last + 1`',
    put: 'sql`c.last`',
    tests: [server('books/books.concurrency.calls.test.ts')],
  },
]
