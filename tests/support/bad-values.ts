// Invalid values for any field.

const megabyte = 'я'.repeat(500_000)

/** Used for fields of any type. */
export const badValues: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  false: false,
  zero: 0,
  'minus one': -1,
  'minus zero': -0,
  'a half': 1.5,
  'a tiny number': 5e-324,
  'int4 and one': 2_147_483_648,
  'minus int4': -2_147_483_649,
  'beyond safe integers': 2 ** 53,
  'int8 and one': 9_223_372_036_854_775_808,
  'a huge number': 1.7e308,
  'text NaN': 'NaN',
  'text Infinity': '-Infinity',
  'text 1e9': '1e9',
  'text 0x10': '0x10',
  'text of another number': '٣',
  'an empty text': '',
  'a blank text': ' \t\n ',
  'a megabyte of text': megabyte,
  'a NUL': 'а\u0000б',
  'control characters': '\u0001\u001b[31m\u007f\u0085',
  'a lone surrogate': 'а\ud83d',
  'the other half': '\ude00б',
  'text turned round': '\u202eабв\u2066',
  'combined marks': `е${'\u0301'.repeat(3000)}`,
  SQL: `'; drop table account; --`,
  'more SQL': `1) or 1=1 union select password_hash from credential --`,
  'a pattern': '%_\\%',
  HTML: '<img src=x onerror=alert(1)><script>alert(1)</script>',
  'a formula': '=cmd|calc!A1',
  'a template': '#read("/etc/passwd") ${7*7} {{7*7}}',
  'a path': '../../../../etc/passwd',
  'a day that is not': '2026-02-30',
  'the first day': '0001-01-01',
  'the last day': '9999-12-31',
  'a day beyond': '99999-01-01',
  'an instant': '2026-11-15T10:00:00+99:00',
  'an empty array': [],
  'an array': [1, 'а', null],
  'a long array': Array.from({ length: 20_000 }, (_, index) => index + 1),
  'arrays in arrays': nested(2000),
  'an object': { id: 1 },
  'an empty object': {},
  'a prototype': JSON.parse('{"__proto__":{"isSuccessful":true},"constructor":{"prototype":{"x":1}}}') as unknown,
  'an object like a text': { toString: 'x', valueOf: 1, length: -1 },
  nothing: undefined,
}

function nested(depth: number): unknown {
  let value: unknown = []
  for (let at = 0; at < depth; at++) value = [value]
  return value
}
