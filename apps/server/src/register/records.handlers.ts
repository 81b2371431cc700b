import type { Call } from '@asistent/contract/core/call'
import type { Page } from '@asistent/contract/core/page'
import {
  masterAchievements,
  masterAttendances,
  masterClasses,
  masterOtherRecords,
  masterPrograms,
  masterSubstitutions,
  masterTopics,
  registerAchievements,
  registerAttendances,
  registerClasses,
  registerOtherRecords,
  registerPrograms,
  registerSubstitutions,
  registerTopics,
} from '@asistent/contract/register/records.calls'
import { registerSections, type RegisterSection } from '@asistent/domain/register/sections'
import { read, type Handler } from '../platform/handler'
import type { Scope } from '../platform/scope'
import { recordsPage, type RecordQuery, type RecordRow } from './record-rows.queries'

// Records by section: of the user's kindergarten, of one that an expert views, or of any for the master.

/** Null if an expert or the master has not chosen one. */
export const chosenKindergarten = (scope: Scope): number | null => scope.kindergartenId ?? scope.viewedId

const recordHandler = <In>(call: Call<In, RecordQuery, Page<RecordRow>>, section: RegisterSection): Handler =>
  read(call, (context, query) => recordsPage(context, chosenKindergarten(context.scope), section, query))

type MasterQuery = RecordQuery & { readonly kindergartenId?: number | undefined }

const ofMaster = <In>(call: Call<In, MasterQuery, Page<RecordRow>>, section: RegisterSection): Handler =>
  read(call, (context, { kindergartenId, ...query }) => recordsPage(context, kindergartenId ?? null, section, query))

export const recordHandlers: Handler[] = [
  recordHandler(registerClasses, registerSections.ClassBooks),
  recordHandler(registerAttendances, registerSections.Attendances),
  recordHandler(registerAchievements, registerSections.Achievements),
  recordHandler(registerPrograms, registerSections.Programs),
  recordHandler(registerTopics, registerSections.Topics),
  recordHandler(registerSubstitutions, registerSections.Substitutions),
  read(registerOtherRecords, (context, { section, ...query }) =>
    recordsPage(context, chosenKindergarten(context.scope), section, query),
  ),
  read(masterOtherRecords, (context, { kindergartenId, section, ...query }) =>
    recordsPage(context, kindergartenId ?? null, section, query),
  ),
  ofMaster(masterClasses, registerSections.ClassBooks),
  ofMaster(masterAttendances, registerSections.Attendances),
  ofMaster(masterAchievements, registerSections.Achievements),
  ofMaster(masterPrograms, registerSections.Programs),
  ofMaster(masterTopics, registerSections.Topics),
  ofMaster(masterSubstitutions, registerSections.Substitutions),
]
