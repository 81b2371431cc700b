import { sql, type SQL } from 'drizzle-orm'

/**
 * Account state of a guardian `p` (domain/people/account-state.ts) in the own kindergarten; an account without a
 * membership there counts as none.
 */
export const accountStateSql = (alias = 'p'): SQL => {
  const p = sql.raw(alias)
  return sql`coalesce((select case
      when a.state in ('deactivated', 'detached') then 'deactivated'
      when a.state = 'invited' or m.pending then 'invited'
      when m.active then 'active' else 'deactivated' end
    from account a join membership m on m.account_id = a.id and m.role = 3 and m.kindergarten_id = ${p}.kindergarten_id
    where a.id = ${p}.account_id), 'none')`
}

/** Callers with access to guardians have access to allergies too (visible.ops.ts, sight.ops.ts). */
const allergyMark = sql` || case when c.allergen_ids <> '{}' or c.allergies_text is not null then ' ⚠ алергия' else '' end`

/**
 * 'Калина Стоянова (Звънче), Борис Стоянов (Бързаци)': children of a guardian `p`, limited to children `c` by
 * `allowed`. `marked` adds the allergy badge for staff.
 */
export const childrenText = (allowed: SQL, marked?: 'marked'): SQL => sql`coalesce((
    select string_agg(c.first_name || ' ' || c.last_name || coalesce(' (' || g.name || ')', '')${marked ? allergyMark : sql``}, ', ' order by c.birth_on)
    from child_guardian cg join child c on c.id = cg.child_id
    left join lateral (select g.name from child_group_period q join child_group g on g.id = q.group_id where q.child_id = c.id order by q.from_on desc limit 1) g on true
    where cg.guardian_id = p.id and c.erased_at is null and ${allowed}), '')`
