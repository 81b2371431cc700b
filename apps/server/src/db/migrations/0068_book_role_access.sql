-- Books that a kindergarten grants to a built-in role without rights on books: teachers, specialists, manciples.
create table book_role_access (
  kindergarten_id integer not null references kindergarten (id),
  role smallint not null,
  kind text not null,
  can_view boolean default false not null,
  can_create boolean default false not null,
  can_edit boolean default false not null,
  primary key (kindergarten_id, role, kind),
  constraint book_role_access_role check (role in (2, 8, 9)),
  constraint book_role_access_kind check (kind in ('DirectorOrder', 'PedagogicalCouncil', 'IncomingCorrespondence', 'OutgoingCorrespondence', 'ControlActivity', 'ControlActivityDeputyDirector'))
);
