import type { SliceSamples } from '../support/slice-samples'

export const institutions: SliceSamples = {
  records: {
    kindergarten: `select id from kindergarten where id = $1`,
    schoolYear: `select id from school_year where kindergarten_id = $1 order by active desc limit 1`,
    /** Without groups and not active: may be deleted. */
    emptySchoolYear: `insert into school_year (kindergarten_id, name, start_year, from_on, to_on, study_from_on, study_to_on)
    values ($1, '2031/2032', 2031, '2031-09-15', '2032-09-14', '2031-09-15', '2032-05-31') returning id`,
    dayOff: `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values ($1, 3, 'Проба', '2031-02-01', '2031-02-02') returning id`,
    audit: `insert into audit (account_id, kindergarten_id, call, request_id, at)
    select a.id, $1, 'POST /api/Classes', 'sample', '2026-11-14T10:00:00Z' from account a where a.email = $2 returning id`,
  },
  byName: {
    kindergartenId: 'kindergarten',
    periodId: 'schoolYear',
  },
  noRecord: {
    areaId: 'geography is everybody’s',
    municipalityId: 'geography is everybody’s',
    cityId: 'geography is everybody’s',
    cityDistrictId: 'geography is everybody’s',
    birthCountryId: 'geography is everybody’s',
    birthCityId: 'geography is everybody’s',
    partnerId: 'partners are everybody’s',
    year: 'a number of a year',
    month: 'a number of a month',
  },
  byPath: {
    '/api/Kindergartens': 'kindergarten',
    '/api/KindergartenPeriods': 'schoolYear',
    '/api/DaysOff': 'dayOff',
    '/api/Geography': { needsNone: 'geography is everybody’s' },
    '/api/Partners': { needsNone: 'partners are everybody’s' },
    '/api/PartnerResources': { needsNone: 'partners are everybody’s' },
    '/api/AdminPlusContracts': { needsNone: 'the number of a package' },
  },
  samples: {
    'DELETE /api/KindergartenPeriods/{id}': (ids) => ({ id: ids.emptySchoolYear }),
    'GET /api/Audit/overview-models': (ids) => ({ personId: ids.account }),
    'GET /api/Audit/report': (ids) => ({ personId: ids.account }),
    'GET /api/Audit/export/pdf': (ids) => ({ personId: ids.account }),
    'GET /api/Audit/export/xlsx': (ids) => ({ personId: ids.account }),
    'GET /api/Audit/record/{kind}/{id}': (ids) => ({ kind: 'school-year', id: String(ids.schoolYear) }),
  },
  addresses: {
    '/days-off/{id?}': { list: '/api/DaysOff/overview-models' },
    '/platform/settings/school-years/{id}': { list: '/api/KindergartenPeriods/overview-models' },
    '/resources/{partnerId}': { list: '/api/Partners' },
    '/resources/{partnerId}/create': { list: '/api/Partners' },
    '/admin/partners/{id}': { list: '/api/Partners' },
    '/admin/kindergartens/{kindergartenId}': { list: '/api/administration/kindergarten/institutions-overview' },
    '/admin/kindergartens/{kindergartenId}/edit': { list: '/api/administration/kindergarten/institutions-overview' },
    '/admin/days-off/{dayOffGuid}': { list: '/api/administration/daysoff/overview-models', field: 'dayOffGuid' },
    // The first partner of the demo and its first page.
    '/resources/{partnerId}/{id}': '/resources/1/1',
    '/resources/{partnerId}/{id}/edit': '/resources/1/1/edit',
  },
}
