import { roleLabel } from '@asistent/domain/access/roles'
import { enrollmentKindLabel, enrollmentStateText, enrollmentStatuses } from '@asistent/domain/activities/requests'
import { applicationStateLabel } from '@asistent/domain/admission/admission'
import { absenceReasonLabel } from '@asistent/domain/attendance/absence-reports'
import { attendanceLabel } from '@asistent/domain/attendance/statuses'
import { approvalLabel } from '@asistent/domain/books/documents'
import { moodLabel, portionEatenLabel } from '@asistent/domain/feed/feed'
import { dayOffKindLabel, vacationNames } from '@asistent/domain/institutions/days-off'
import { holidayNames } from '@asistent/domain/kernel/calendar'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { personIdTypeLabel } from '@asistent/domain/kernel/person-id'
import { chargeKindLabel } from '@asistent/domain/payments/invoices'
import { allergenNames, allergens } from '@asistent/domain/people/allergens'
import {
  groupAttendanceTypeLabel,
  groupTypeLabel,
  groupTypeShortLabel,
  mealGroupLabel,
} from '@asistent/domain/people/groups'
import { childGenderLabel, kinshipLabel } from '@asistent/domain/people/kinship'
import { bmiBandLabel } from '@asistent/domain/results/bmi-for-age'
import { levelLabel, stageLabel } from '@asistent/domain/results/diagnostics'
import { portfolioAddLabel, portfolioPartLabel } from '@asistent/domain/results/portfolio'
import { occupations } from '@asistent/domain/staff/occupations'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Texts of the screens of families that have messages in every language (decision 024).

/** Converted files: every Bulgarian text in them is in the catalogues. */
export const translatedFiles = [
  'activities/earlier-prices.tsx',
  'activities/own-providers.screen.tsx',
  'activities/own-visits.screen.tsx',
  'activities/request.screen.tsx',
  'admission/applications.screen.ts',
  'admission/words.ts',
  'attendance/day-words.tsx',
  'attendance/notes-days.tsx',
  'attendance/notes-form.screen.tsx',
  'attendance/own-child-days.tsx',
  'attendance/references-child-year.tsx',
  'attendance/references-overview.screen.tsx',
  'attendance/requests-effect.tsx',
  'attendance/requests-file.tsx',
  'attendance/requests-words.ts',
  'blocks/calendar/calendar-days.ts',
  'blocks/calendar/calendar-list.tsx',
  'blocks/calendar/calendar-month.tsx',
  'blocks/calendar/calendar-phone.tsx',
  'blocks/conflict/conflict-panel.tsx',
  'blocks/conflict/conflict-words.ts',
  'blocks/detail/detail-screen.tsx',
  'blocks/document/document-actions.tsx',
  'blocks/form/field-text.tsx',
  'blocks/form/field-view.tsx',
  'blocks/form/fields.ts',
  'blocks/form/form-body.tsx',
  'blocks/form/form-dialog.tsx',
  'blocks/form/form-facts.tsx',
  'blocks/form/form-notices.tsx',
  'blocks/form/form-part.tsx',
  'blocks/form/form-screen.tsx',
  'blocks/form/merge-form.ts',
  'blocks/form/record-dialog.tsx',
  'blocks/form/remove-button.tsx',
  'blocks/form/rows-field.tsx',
  'blocks/form/use-form.ts',
  'blocks/form/use-saving.ts',
  'blocks/grid/grid-table.tsx',
  'blocks/history/folded-history.tsx',
  'blocks/history/record-history.tsx',
  'blocks/hub/reference-hub.tsx',
  'blocks/inputs/choice-inputs.tsx',
  'blocks/inputs/day-input.tsx',
  'blocks/inputs/segments.tsx',
  'blocks/inputs/time-input.tsx',
  'blocks/list/call-button.tsx',
  'blocks/list/list-cards.tsx',
  'blocks/list/list-line.tsx',
  'blocks/list/list-tools.tsx',
  'blocks/list/row-menu.tsx',
  'blocks/params/param-bar.tsx',
  'blocks/params/param-input.tsx',
  'blocks/params/params.ts',
  'blocks/parts/action-buttons.tsx',
  'blocks/parts/action.ts',
  'blocks/parts/change-menu.tsx',
  'blocks/parts/confirm.tsx',
  'blocks/parts/definitions.tsx',
  'blocks/parts/download.ts',
  'blocks/parts/names.tsx',
  'blocks/parts/page.tsx',
  'blocks/parts/papers.tsx',
  'blocks/parts/shared-choices.ts',
  'blocks/parts/small-actions.tsx',
  'blocks/parts/states.tsx',
  'blocks/parts/toast.ts',
  'blocks/parts/undo-message.tsx',
  'blocks/parts/use-unsaved.ts',
  'blocks/parts/waiting-leaving.ts',
  'blocks/pickers/period-pickers.tsx',
  'blocks/pickers/picker.tsx',
  'blocks/report/report-cells.ts',
  'blocks/rich-text/editor.tsx',
  'blocks/rich-text/labels.ts',
  'blocks/shown/columns.tsx',
  'blocks/shown/format.ts',
  'blocks/shown/moments.ts',
  'blocks/uploads/camera-button.tsx',
  'blocks/uploads/file-id-input.tsx',
  'blocks/uploads/send-file.ts',
  'blocks/uploads/upload-rules.ts',
  'blocks/uploads/uploads.tsx',
  'choices/group-choice.tsx',
  'communication/calendar-address.tsx',
  'communication/calendar.screen.tsx',
  'communication/header-messages.tsx',
  'communication/header-notices.tsx',
  'communication/messages-files.tsx',
  'communication/messages-replies.tsx',
  'communication/notifications-settings.tsx',
  'communication/notifications.screen.tsx',
  'communication/polls-vote.tsx',
  'dashboards/child-absence.tsx',
  'dashboards/child-fact.tsx',
  'dashboards/child-news.tsx',
  'dashboards/child-year.tsx',
  'dashboards/children-card.tsx',
  'dashboards/choose-language.ts',
  'dashboards/family-cards.tsx',
  'dashboards/install-card.tsx',
  'dashboards/language-card.tsx',
  'dashboards/language-choice.tsx',
  'dashboards/news-cards.tsx',
  'dashboards/waiting-card.tsx',
  'dashboards/waiting.screen.tsx',
  'feed/child-days.tsx',
  'feed/entry.shared.ts',
  'feed/photos.shared.tsx',
  'help/help-index.screen.tsx',
  'help/help-topic.screen.tsx',
  'help/only-bulgarian.tsx',
  'help/stored-text.tsx',
  'help/topic-parts.tsx',
  'identity/authenticator.tsx',
  'identity/call-form.ts',
  'identity/captcha.shared.ts',
  'identity/door/account-activation.screen.tsx',
  'identity/door/activation.tsx',
  'identity/door/admin-account-activation.screen.tsx',
  'identity/door/forgotten-password.screen.tsx',
  'identity/door/link-page.tsx',
  'identity/door/parent-registration-sent.screen.tsx',
  'identity/door/parent-registration.screen.tsx',
  'identity/door/password-recovery.screen.tsx',
  'identity/door/registration-form.tsx',
  'identity/door/sign-up.screen.tsx',
  'identity/door/unsubscribe.screen.tsx',
  'identity/login.screen.tsx',
  'identity/new-password.tsx',
  'identity/passkey-registration.ts',
  'identity/profile/ask-password.tsx',
  'identity/profile/avatar-field.tsx',
  'identity/profile/devices.tsx',
  'identity/profile/passkeys.tsx',
  'identity/profile/password-change.tsx',
  'identity/profile/preferences.tsx',
  'identity/profile/show-codes.tsx',
  'identity/profile/sign-in-email.tsx',
  'identity/profile/two-factor.tsx',
  'identity/registrations/add-child.screen.tsx',
  'identity/second-factor.screen.tsx',
  'identity/sign-in.ts',
  'institutions/about.screen.tsx',
  'institutions/days-off-for-parents.tsx',
  'kitchen/weekly-menu.screen.tsx',
  'look/component-defaults.ts',
  'payments/family-account.tsx',
  'payments/fee-lines.tsx',
  'payments/old-fees-own.screen.tsx',
  'payments/online.tsx',
  'payments/own-fees.screen.tsx',
  'payments/plan-view.tsx',
  'payments/returned.screen.tsx',
  'people/child-contacts.tsx',
  'people/child-propose.tsx',
  'people/collector-card.tsx',
  'people/editable-section.tsx',
  'people/own-child.tsx',
  'people/own-data.tsx',
  'planning/schedule.screen.tsx',
  'planning/year.screen.tsx',
  'results/child-results.tsx',
  'results/growth.tsx',
  'results/levels.tsx',
  'results/portfolio-cover.ts',
  'results/portfolio-page.tsx',
  'results/portfolio-words.ts',
  'shell/app-events.ts',
  'shell/choose-kindergarten.tsx',
  'shell/error-page.tsx',
  'shell/guard.ts',
  'shell/home/home.screen.tsx',
  'shell/home/welcome.tsx',
  'shell/layouts/default-layout.tsx',
  'shell/layouts/language-links.tsx',
  'shell/maintenance-dialog.tsx',
  'shell/menu/area.screen.tsx',
  'shell/menu/bottom-bar-view.tsx',
  'shell/menu/item-number.tsx',
  'shell/menu/menu-drawer.tsx',
  'shell/menu/menu.screen.tsx',
  'shell/menu/shortcuts.tsx',
  'shell/menu/side-menu.tsx',
  'shell/new-version-notice.tsx',
  'shell/offline-notice.tsx',
  'shell/overlays.tsx',
  'shell/past-year-notice.tsx',
  'shell/save-delay-notice.tsx',
  'shell/scroll-to-top.tsx',
  'shell/search-gate.tsx',
  'shell/search-results.tsx',
  'shell/top-bar/envelope.tsx',
  'shell/top-bar/kindergarten-name.tsx',
  'shell/top-bar/profile-menu.tsx',
  'shell/top-bar/school-year.tsx',
  'shell/top-bar/top-bar.tsx',
  'shell/top-bar/waiting-sends.tsx',
  'shell/under-maintenance.screen.tsx',
]

/**
 * Files of screens that families and staff share. Texts of families have messages; the other lines are in
 * `staff-texts.txt`, whose changes are reviewed.
 */
export const mixedFiles = [
  'activities/requests-list.tsx',
  'admission/application-form.screen.tsx',
  'admission/application.screen.tsx',
  'attendance/notes-list.screen.tsx',
  'attendance/notes-one.screen.tsx',
  'attendance/requests-fields.tsx',
  'attendance/requests-form.tsx',
  'attendance/requests-list.tsx',
  'attendance/requests-one.screen.tsx',
  'blocks/calendar/calendar-board.tsx',
  'blocks/document/document-screen.tsx',
  'blocks/history/history.tsx',
  'blocks/list/list-screen.tsx',
  'blocks/list/list-table.tsx',
  'books/document.screen.tsx',
  'books/documents.screen.ts',
  'communication/audience-field.tsx',
  'communication/board-note.tsx',
  'communication/board.screen.tsx',
  'communication/events-dialog.tsx',
  'communication/meetings-slots.tsx',
  'communication/messages-compose.tsx',
  'communication/messages-create.screen.tsx',
  'communication/messages-one.screen.tsx',
  'communication/messages.screen.tsx',
  'communication/polls-one.screen.tsx',
  'communication/polls-results.tsx',
  'communication/polls.screen.ts',
  'dashboards/calendar-cards.tsx',
  'help/contact-line.tsx',
  'institutions/day-off.screen.ts',
  'institutions/partner.screen.tsx',
  'institutions/resource.screen.tsx',
  'institutions/resources.screen.tsx',
  'payments/child-fees.screen.tsx',
  'payments/invoice-parts.tsx',
  'payments/old-fees-notice.tsx',
  'people/child-consents.tsx',
  'people/child-documents.tsx',
  'people/child-family.tsx',
  'people/child-groups.tsx',
  'people/child-health.tsx',
  'people/child-personal.tsx',
  'people/child.screen.tsx',
  'people/children.screen.tsx',
  'people/group.screen.tsx',
  'people/groups.screen.tsx',
  'people/own-collectors.tsx',
  'people/proposals.screen.tsx',
  'results/child-support.tsx',
  'results/portfolio.screen.tsx',
  'results/portfolios.screen.ts',
]

export const sourceOf = (path: string): string => readFileSync(join('apps/web/src', path), 'utf8')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|test-/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))

const screenSources = filesIn('apps/web/src')
const allSources = [
  ...screenSources,
  ...['packages/contract/src', 'packages/domain/src'].flatMap(filesIn),
  // Its problems are those of every call with files.
  readFileSync('apps/server/src/platform/files/uploads.ts', 'utf8'),
].join('\n')

/** Messages of fields, which `contract/core/messages.ts` builds with the label of the field. */
const fieldMessages = [
  'Полето "{label}" е задължително',
  'Полето "{label}" е с невалидна стойност',
  'Полето "{label}" трябва да е поне {least} знака',
  'Полето "{label}" трябва да е най-много {most} знака',
  'Полето "{label}": изберете поне {least}',
  'Полето "{label}" трябва да е число',
  'Полето "{label}" трябва да е поне {least}',
  'Полето "{label}" трябва да е най-много {most}',
  'Полето "{label}": най-много {most}',
  'Полето "{label}" съдържа непозволени знаци',
  'Полето "{label}" може да има най-много {places} знака след десетичната запетая',
  '{label} трябва да е валидна дата',
  '{label} трябва да е коректен Email адрес',
]

/** True if a file of the screens, the contract or the domain has the text: blocks translate labels and titles. */
export const isUsed = (text: string): boolean =>
  fieldMessages.includes(text) || allSources.includes(`'${text.replaceAll("'", String.raw`\'`)}'`)

/** States of a request that its parent still reads. */
const enrollmentStates = [false, true].map((listed) =>
  enrollmentStateText({ status: enrollmentStatuses.Waiting, decidedByStaff: false, listed }),
)

/** Labels of the domain that converted files pass to `t`. */
const labels = [
  ...Object.values(attendanceLabel),
  ...Object.values(absenceReasonLabel),
  ...Object.values(moodLabel),
  ...Object.values(portionEatenLabel),
  ...Object.values(mealTypeLabel),
  ...allergenNames(allergens),
  ...[applicationStateLabel, approvalLabel, personIdTypeLabel, kinshipLabel, childGenderLabel].flatMap(
    Object.values<string>,
  ),
  ...[groupTypeLabel, groupTypeShortLabel, groupAttendanceTypeLabel, mealGroupLabel].flatMap(Object.values<string>),
  ...[levelLabel, stageLabel, portfolioPartLabel, portfolioAddLabel].flatMap(Object.values<string>),
  roleLabel.Parent,
  ...Object.values(bmiBandLabel),
  ...Object.values(chargeKindLabel),
  ...Object.values(dayOffKindLabel),
  ...Object.values(enrollmentKindLabel),
  ...enrollmentStates,
  ...holidayNames,
  ...occupations.map(({ name }) => name),
  ...vacationNames,
]

const direct = /\bt\(\s*'((?:[^'\\]|\\.)*)'/g
const counting = String.raw`\bcounted\(\s*(?:[^,'()]|\([^()]*\))+,\s*'(?:[^'\\]|\\.)*',\s*`
/** The message is under the second form. */
const byNumber = new RegExp(`${counting}'((?:[^'\\\\]|\\\\.)*)'`, 'g')

/** The code of a converted file without comments and texts inside of `t` and `counted`. */
export const withoutTexts = (path: string): string =>
  sourceOf(path)
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replaceAll(direct, '')
    .replaceAll(byNumber, '')

/** Every text that needs a message: in `t` and `counted` of any file, labels of the domain, the menu of a parent. */
export const textsToTranslate = (menu: readonly string[]): string[] => [
  ...new Set([
    ...menu,
    ...labels,
    ...screenSources.flatMap((source) =>
      [direct, byNumber].flatMap((pattern) => [...source.matchAll(pattern)].map(([, text = '']) => text)),
    ),
  ]),
]
