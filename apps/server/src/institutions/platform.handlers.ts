import { frontendVersion } from '@asistent/contract/core/headers'
import { getAbout, getPlatformSettings, savePlatformSettings } from '@asistent/contract/institutions/platform.calls'
import { asSystem, type Tx } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { newToken } from '../platform/token'
import { buildName, licences } from './about.steps'
import { noContacts, noLinks, readSetting, writeSetting } from './platform-settings.steps'

export const platformHandlers: Handler[] = [
  read(getAbout, async ({ tx }) => {
    // Only the system role may read settings; the contacts are public.
    const stored = await asSystem(tx, () => readSetting(tx, 'contacts'))
    const { salesEmail: _, ...contacts } = stored?.value ?? noContacts
    const used = await licences()
    return {
      name: 'Асистент за детски градини',
      version: frontendVersion,
      build: await buildName(),
      components: used.reduce((sum, { components }) => sum + components, 0),
      licences: used,
      contacts,
    }
  }),

  read(getPlatformSettings, ({ tx }) => settings(tx)),

  write(savePlatformSettings, async ({ tx }, form) => {
    // One form saves both settings, with the version of the contacts.
    const contacts = {
      email: form.contactEmail,
      phone: form.contactPhone,
      address: form.contactAddress,
      hours: form.contactHours,
      note: form.contactNote,
      salesEmail: form.salesEmail,
    }
    await writeSetting(tx, 'contacts', contacts, form.version)
    await writeSetting(tx, 'externalLinks', {
      bookShop: form.bookShopUrl,
      antivirus: form.antivirusUrl,
      backup: form.backupUrl,
      documentation: form.documentationUrl,
      staffAssessment: form.staffAssessmentUrl,
    })
    // The signing key is created with the first module URL.
    if (!(await readSetting(tx, 'moduleKey'))) await writeSetting(tx, 'moduleKey', { key: newToken() })
    return allDone
  }),
]

async function settings(tx: Tx) {
  const stored = await readSetting(tx, 'contacts')
  const contacts = stored?.value ?? noContacts
  const links = (await readSetting(tx, 'externalLinks'))?.value ?? noLinks
  return {
    contactEmail: contacts.email,
    contactPhone: contacts.phone,
    contactAddress: contacts.address,
    contactHours: contacts.hours,
    contactNote: contacts.note,
    salesEmail: contacts.salesEmail,
    bookShopUrl: links.bookShop,
    antivirusUrl: links.antivirus,
    backupUrl: links.backup,
    documentationUrl: links.documentation,
    staffAssessmentUrl: links.staffAssessment,
    // One version for both settings, which are saved together.
    version: stored?.version ?? 0,
    moduleKey: (await readSetting(tx, 'moduleKey'))?.value.key ?? null,
  }
}
