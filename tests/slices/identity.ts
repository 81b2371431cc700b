import type { SliceSamples } from '../support/slice-samples'

export const identity: SliceSamples = {
  records: {
    account: `select a.id from account a join membership m on m.account_id = a.id
    where m.kindergarten_id = $1 order by a.email = $2 desc, a.id limit 1`,
    membership: `select m.id from membership m join account a on a.id = m.account_id
    where m.kindergarten_id = $1 order by a.email = $2 desc, m.id limit 1`,
    session: `insert into session (token_hash, account_id, expires_at)
    select sha256(('sample' || $1)::bytea), a.id, '2027-01-01' from account a where a.email = $2 returning id`,
    passkey: `insert into passkey (account_id, credential_id, public_key, label)
    select a.id, 'sample' || $1, '\\x00', 'Проба' from account a where a.email = $2 returning id`,
    /** With a member that no test signs in as. */
    customRole: `, made as (insert into custom_role (kindergarten_id, name, base_role) values ($1, 'Проба', 2) returning id),
    given_to as (update membership set custom_role_id = (select id from made) where id = (select m.id from membership m join account a on a.id = m.account_id
      where m.kindergarten_id = $1 and m.role = 2 and m.custom_role_id is null and a.email <> $2 order by m.id desc limit 1))
    select id from made`,
    registration: `insert into parent_registration (kindergarten_id, child_id, email, first_name, last_name, kinship)
    select $1, c.id, 'registration' || $1 || '@example.bg', 'Рая', 'Колева', 1 from child c where c.kindergarten_id = $1 order by c.id limit 1 returning id`,
  },
  byName: {
    userId: 'account',
    memberId: 'membership',
    membershipId: 'membership',
    /** The nine roles are everybody's, a custom role is a kindergarten's. */
    roleId: 'customRole',
  },
  byPath: {
    '/api/Identity/change-school-year': 'schoolYear',
    '/api/Identity/change-default-currency': { needsNone: 'the number of a currency' },
    '/api/Identity/sessions': 'session',
    '/api/Identity/passkeys': 'passkey',
    '/api/UserRoles': 'customRole',
    '/api/Parents/registrations': 'registration',
  },
  samples: {
    'GET /files/avatars/{userId}': {
      needsNone: 'a picture is shown beside a name, and names cross kindergartens: any signed-in person may see it',
    },
  },
  addresses: {
    '/admin/outbox/{id}': {
      list: '/api/administration/Mails/overview-models',
      make: {
        path: '/api/administration/AccountManagement/invite-mon-account',
        data: { firstName: 'Пламена', lastName: 'Василева', email: 'za.pismoto@example.bg' },
      },
    },
    '/platform/groups/{id}': { list: '/api/UserRoles/overview-models' },
    // The list; a request has its journey (families.spec.ts).
    '/parents/registration-parents/{id?}': '/parents/registration-parents',
    // Without a token: the page of a link that doesn't work. Working links have their journeys (accounts.spec.ts).
    '/password-recovery/{userId?}/{token?}': '/password-recovery',
    '/account-activation/{userType?}/{token?}': '/account-activation',
    '/admin-account-activation/{token?}/{kindergartenId?}': '/admin-account-activation',
    '/first-start/{token?}': '/first-start',
    '/unsubscribe/{token?}': '/unsubscribe',
  },
}
