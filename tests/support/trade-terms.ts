import { readFileSync } from 'node:fs'
import type { Language } from '@asistent/domain/kernel/languages'

// Words of the trade, as the table 'Words' of docs/guides/languages.md requires them in the catalogues.

export interface Term {
  readonly bg: RegExp
  readonly en: RegExp
  readonly uk: RegExp
  readonly tr: RegExp
}

/** Stems by the Bulgarian word of the guide. Case is ignored with the rules of the language. */
export const terms: Readonly<Record<string, Term>> = {
  'детска градина': { bg: /детск(а|ата|и|ите) градин/, en: /kindergarten/, uk: /садк|садок/, tr: /anaokul/ },
  група: { bg: /(?<!разновъзрастова |кръвна )груп/, en: /group/, uk: /груп/, tr: /gru[pb]/ },
  учител: { bg: /учител/, en: /teacher/, uk: /вихов/, tr: /öğretmen/ },
  родител: { bg: /родител/, en: /parent/, uk: /бать|матір|матер|мати|родин/, tr: /ebeveyn|aile/ },
  присъствие: { bg: /присъствие/, en: /attendance|present/, uk: /відвідуван|присутн/, tr: /devam/ },
  отсъствие: { bg: /отсъстви/, en: /absen/, uk: /відсутн/, tr: /devamsızlı|gelmeye/ },
  'уважителна причина': { bg: /уважителн/, en: /valid reason/, uk: /поважн/, tr: /mazeret/ },
  'семейни причини': { bg: /семейни причини/, en: /family reasons/, uk: /сімейн/, tr: /ailevi neden/ },
  'медицинска бележка': {
    bg: /медицинск(а|ата|и|ите) бележк/,
    en: /doctor[’']s note/,
    uk: /довідк|довідок/,
    tr: /rapor/,
  },
  заявление: { bg: /заявлени/, en: /appl/, uk: /заяв/, tr: /dilekçe/ },
  съгласие: { bg: /съгласи[ея]/, en: /consent/, uk: /згод/, tr: /izin|izn/ },
  такса: { bg: /такс[аи]/, en: /fee/, uk: /оплат|нарахув/, tr: /ücret/ },
  'допълнителна дейност': {
    bg: /допълнителн(а|ата|и|ите) дейност/,
    en: /extra activit/,
    uk: /додатков[а-яі]* занят/,
    tr: /ek etkinli/,
  },
  'седмично меню': { bg: /седмично(то)? меню/, en: /weekly menu/, uk: /меню на тиждень/, tr: /haftalık menü/ },
  алерген: { bg: /алерген/, en: /allergen/, uk: /алерген/, tr: /alerjen/ },
  табло: { bg: /табло/, en: /board/, uk: /дош/, tr: /pano/ },
  анкета: { bg: /анкет/, en: /poll/, uk: /опитуван/, tr: /anket/ },
  'неучебен ден': { bg: /неучебен ден|неучебни дни/, en: /day off|days off/, uk: /ненавчальн|вихідн/, tr: /tatil/ },
  'лятно присъствие': { bg: /лятно присъствие/, en: /summer attendance/, uk: /літ/, tr: /yaz devam/ },
  ТЕЛК: { bg: /телк/, en: /telk/, uk: /телк/, tr: /telk/ },
  съобщение: { bg: /съобщени[ея](?!то не беше върнато)/, en: /message/, uk: /повідомл/, tr: /mesaj|bildirim/ },
  известие: { bg: /извести[ея](?!н)/, en: /notification/, uk: /сповіщ/, tr: /bildirim/ },
  събитие: { bg: /събити/, en: /event/, uk: /поді/, tr: /etkinli/ },
  'доставчик на дейност': { bg: /доставчи/, en: /provider/, uk: /надавач/, tr: /sağlayıcı/ },
  'упълномощено лице': { bg: /упълномощ/, en: /authori/, uk: /уповноваж/, tr: /yetki/ },
  'код за вземане': { bg: /код за вземане/, en: /collection code/, uk: /код/, tr: /teslim alma kodu/ },
  начислено: { bg: /начислен/, en: /charged/, uk: /нарахован/, tr: /tahakkuk/ },
  просрочено: { bg: /просрочен/, en: /overdue/, uk: /простроч/, tr: /gecik/ },
  надплатено: { bg: /надплатен/, en: /overpa/, uk: /переплач/, tr: /fazla öden/ },
  квитанция: { bg: /квитанци/, en: /receipt/, uk: /квитанц/, tr: /makbuz/ },
  портфолио: { bg: /портфоли/, en: /portfolio/, uk: /портфоліо/, tr: /portfolyo/ },
  похвала: { bg: /похвал/, en: /praise/, uk: /похвал/, tr: /övgü/ },
  'ключ за достъп': { bg: /ключ(ът|а)? за достъп/, en: /passkey/, uk: /ключ[а-яі]* доступу/, tr: /geçiş anahtar/ },
  'ЕГН / ЛНЧ': { bg: /егн|лнч/, en: /egn|lnch/, uk: /егн|лнч/, tr: /egn|lnç/ },
}

/** Texts where the sense, not the word, is translated: 'Асистент за детски градини' is the name of the program. */
const otherSense: readonly RegExp[] = [
  /Асистент за детски градини/,
  /^Денят вече е минал и съобщението не може да се върне$/,
  /^ресурсен учител$/,
  /^учител по музика$/,
  /^плащате такси$/,
  /^Нямате право да плащате таксите на това дете/,
  /^Плащането е получено и таксите са платени/,
  /^Напомняме Ви за вноски по плана за разсрочено плащане/,
]

/** Rows of the table 'Words' of the guide. */
export function wordsOfGuide(): Record<'bg' | Language, string>[] {
  const [, table = ''] = readFileSync('docs/guides/languages.md', 'utf8').split('## Words')
  return table
    .split('\n')
    .filter((line) => /^\| [^B-]/.test(line))
    .map((line) => {
      const [, bg = '', en = '', uk = '', tr = ''] = line.split('|').map((cell) => cell.trim())
      return { bg, en, uk, tr }
    })
}

const lower = (text: string, language: Language) => text.toLocaleLowerCase(language)

/** Messages of a catalogue that use another word for a term of their source text. */
export function otherWords(language: 'en' | 'uk' | 'tr', catalogue: Readonly<Record<string, string>>): string[] {
  return Object.entries(catalogue).flatMap(([text, message]) =>
    otherSense.some((sense) => sense.test(text))
      ? []
      : Object.entries(terms)
          .filter(([, term]) => term.bg.test(lower(text, 'bg')) && !term[language].test(lower(message, language)))
          .map(([word]) => `${word}: ${text} → ${message}`),
  )
}
