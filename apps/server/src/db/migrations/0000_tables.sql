CREATE TABLE "absence_report" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "absence_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"day" date NOT NULL,
	"reason" smallint NOT NULL,
	"created_by" integer NOT NULL,
	"parent_name" text NOT NULL,
	"request_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absence_report_reason" CHECK ("absence_report"."reason" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"child_id" integer NOT NULL,
	"day" date NOT NULL,
	"kindergarten_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"mark" smallint,
	"request_id" integer,
	"note_id" integer,
	"absence_behind" boolean,
	"status" smallint GENERATED ALWAYS AS (case when mark <> 1 then mark when mark = 1 and note_id is not null then 5::smallint when request_id is not null then 4::smallint else mark end) STORED,
	"version" integer DEFAULT 0 NOT NULL,
	"marked_by" integer,
	"marked_at" timestamp with time zone,
	"arrived_at" time,
	"left_at" time,
	"brought_by" text,
	"collected_by" text,
	CONSTRAINT "attendance_child_id_day_pk" PRIMARY KEY("child_id","day"),
	CONSTRAINT "attendance_mark" CHECK ("attendance"."mark" between 1 and 16 and "attendance"."mark" <> 13),
	CONSTRAINT "attendance_times" CHECK ("attendance"."arrived_at" <= "attendance"."left_at")
);
--> statement-breakpoint
CREATE TABLE "attendance_reminder" (
	"kindergarten_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"for_on" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" integer,
	"letters" smallint NOT NULL,
	CONSTRAINT "attendance_reminder_group_id_for_on_pk" PRIMARY KEY("group_id","for_on")
);
--> statement-breakpoint
CREATE TABLE "attendance_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"kind" smallint NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"days" date[],
	"reason" text,
	"file_id" integer,
	"status" smallint DEFAULT 0 NOT NULL,
	"created_by" integer NOT NULL,
	"parent_name" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attendance_request_kind" CHECK ("attendance_request"."kind" in (1, 2)),
	CONSTRAINT "attendance_request_status" CHECK ("attendance_request"."status" between 0 and 3),
	CONSTRAINT "attendance_request_order" CHECK ("attendance_request"."from_on" <= "attendance_request"."to_on"),
	CONSTRAINT "attendance_request_days" CHECK ("attendance_request"."days" is null or ("attendance_request"."kind" = 2 and cardinality("attendance_request"."days") > 0))
);
--> statement-breakpoint
CREATE TABLE "medical_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medical_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"source" smallint NOT NULL,
	"number" text,
	"examination_number" text,
	"doctor_name" text,
	"doctor_uin" text,
	"issued_on" date NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"diagnosis" text,
	"file_id" integer,
	"status" smallint DEFAULT 0 NOT NULL,
	"comment" text,
	"created_by" integer,
	"processed_by" integer,
	"processed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "medical_note_source" CHECK ("medical_note"."source" in (1, 2)),
	CONSTRAINT "medical_note_status" CHECK ("medical_note"."status" between 0 and 3),
	CONSTRAINT "medical_note_order" CHECK ("medical_note"."from_on" <= "medical_note"."to_on")
);
--> statement-breakpoint
CREATE TABLE "child_change_proposal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_change_proposal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"guardian_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"note" text,
	"status" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "child_change_proposal_status" CHECK ("child_change_proposal"."status" between 0 and 2),
	CONSTRAINT "child_change_proposal_decided" CHECK (("child_change_proposal"."status" = 0) = ("child_change_proposal"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "child_collector" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_collector_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"name" text collate "bg-x-icu" NOT NULL,
	"relation" text,
	"phone" text,
	"document_number" text,
	"photo_file_id" integer,
	"from_on" date NOT NULL,
	"to_on" date,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "child_collector_order" CHECK ("child_collector"."from_on" <= "child_collector"."to_on")
);
--> statement-breakpoint
CREATE TABLE "child_consent" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"guardian_id" integer NOT NULL,
	"kind_id" integer NOT NULL,
	"text_number" smallint NOT NULL,
	"given" boolean NOT NULL,
	"on_paper" boolean DEFAULT false NOT NULL,
	"note" text,
	"recorded_by" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "child_document" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"kind" smallint NOT NULL,
	"name" text NOT NULL,
	"file_id" integer NOT NULL,
	"issued_on" date,
	"valid_to" date,
	"for_guardians" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "child_document_file" UNIQUE("file_id"),
	CONSTRAINT "child_document_order" CHECK ("child_document"."issued_on" <= "child_document"."valid_to")
);
--> statement-breakpoint
CREATE TABLE "child_emergency_contact" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_emergency_contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"name" text collate "bg-x-icu" NOT NULL,
	"relation" text,
	"phone" text NOT NULL,
	"position" smallint NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_kind" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_kind_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"name" text collate "bg-x-icu" NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_text" (
	"kindergarten_id" integer NOT NULL,
	"kind_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_text_kind_id_number_pk" PRIMARY KEY("kind_id","number")
);
--> statement-breakpoint
CREATE TABLE "roll_over" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roll_over_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"from_year_id" integer NOT NULL,
	"to_year_id" integer NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"applied_by" integer,
	"undone_at" timestamp with time zone,
	"undone_by" integer,
	"done" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "master_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "master_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"role_types" smallint[] DEFAULT '{}'::smallint[] NOT NULL,
	"valid_to" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer,
	"created_by" integer NOT NULL,
	"sender_role" smallint NOT NULL,
	"sender_name" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"audience" jsonb NOT NULL,
	"direct" boolean DEFAULT false NOT NULL,
	"allow_replies" boolean DEFAULT true NOT NULL,
	"open_discussion" boolean DEFAULT false NOT NULL,
	"ask_acknowledgement" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"expected" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "message_state" CHECK ("message"."state" in ('draft', 'queued', 'sending', 'sent')),
	CONSTRAINT "message_send_at" CHECK ("message"."state" = 'draft' or "message"."send_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "message_file" (
	"message_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"kindergarten_id" integer,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "message_file_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "message_recipient" (
	"message_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"kindergarten_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"child_ids" integer[],
	"sent_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "message_recipient_message_id_account_id_pk" PRIMARY KEY("message_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "message_reply" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"kindergarten_id" integer,
	"created_by" integer NOT NULL,
	"thread_id" integer,
	"author_role" smallint NOT NULL,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reply_reader" (
	"reply_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "message_reply_reader_reply_id_account_id_pk" PRIMARY KEY("reply_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"kindergarten_id" integer,
	"child_ids" integer[],
	"title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"in_digest" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_once" UNIQUE("account_id","kind","subject_id"),
	CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('messages', 'calendar', 'polls', 'dashboard'))
);
--> statement-breakpoint
CREATE TABLE "notification_preference" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"digest" boolean DEFAULT false NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"push_flags" smallint DEFAULT 15 NOT NULL,
	CONSTRAINT "notification_preference_quiet" CHECK (("notification_preference"."quiet_from" is null) = ("notification_preference"."quiet_to" is null)),
	CONSTRAINT "notification_preference_flags" CHECK ("notification_preference"."push_flags" between 0 and 15)
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscription_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "calendar_address" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_on" date,
	CONSTRAINT "calendar_address_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"kind" text DEFAULT 'event' NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"place" text,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"from_time" time,
	"to_time" time,
	"color" text DEFAULT 'green' NOT NULL,
	"audience" jsonb NOT NULL,
	"repetition" jsonb,
	"without" date[] DEFAULT '{}'::date[] NOT NULL,
	"last_on" date,
	"slot_minutes" smallint,
	"pause_minutes" smallint,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "event_kind" CHECK ("event"."kind" in ('event', 'meeting')),
	CONSTRAINT "event_color" CHECK ("event"."color" in ('green', 'blue', 'orange', 'violet', 'teal', 'yellow', 'red', 'grey')),
	CONSTRAINT "event_hours" CHECK (("event"."from_time" is null) = ("event"."to_time" is null)),
	CONSTRAINT "event_order" CHECK ("event"."from_on" < "event"."to_on" or ("event"."from_on" = "event"."to_on" and ("event"."from_time" is null or "event"."from_time" < "event"."to_time"))),
	CONSTRAINT "event_meeting" CHECK ("event"."kind" = 'event' or ("event"."from_on" = "event"."to_on" and "event"."from_time" is not null and "event"."repetition" is null and "event"."slot_minutes" between 5 and 120 and "event"."pause_minutes" between 0 and 60))
);
--> statement-breakpoint
CREATE TABLE "meeting_booking" (
	"slot_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"booked_by" integer NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meeting_booking_slot" PRIMARY KEY("slot_id"),
	CONSTRAINT "meeting_booking_child" UNIQUE("event_id","child_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_slot" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_slot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"from_time" time NOT NULL,
	"to_time" time NOT NULL,
	CONSTRAINT "meeting_slot_hour" UNIQUE("event_id","from_time"),
	CONSTRAINT "meeting_slot_event" UNIQUE("id","event_id"),
	CONSTRAINT "meeting_slot_order" CHECK ("meeting_slot"."from_time" < "meeting_slot"."to_time")
);
--> statement-breakpoint
CREATE TABLE "note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"note_on" date NOT NULL,
	"valid_to" date,
	"group_ids" integer[],
	"pinned" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "note_validity" CHECK ("note"."valid_to" >= "note"."note_on"),
	CONSTRAINT "note_groups" CHECK (cardinality("note"."group_ids") > 0)
);
--> statement-breakpoint
CREATE TABLE "poll" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"question" text NOT NULL,
	"description" text,
	"questions" jsonb NOT NULL,
	"anonymous" boolean NOT NULL,
	"results" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"audience" jsonb NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "poll_results" CHECK ("poll"."results" in ('author', 'staff', 'voted', 'closed', 'all'))
);
--> statement-breakpoint
CREATE TABLE "poll_box" (
	"poll_id" integer PRIMARY KEY NOT NULL,
	"voters" integer[] DEFAULT '{}'::int[] NOT NULL,
	"ballots" jsonb NOT NULL,
	"told" jsonb,
	"untold" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_vote" (
	"poll_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"kindergarten_id" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "poll_vote_poll_id_account_id_pk" PRIMARY KEY("poll_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text collate "bg-x-icu" NOT NULL,
	"middle_name" text collate "bg-x-icu",
	"last_name" text collate "bg-x-icu" NOT NULL,
	"phone" text,
	"user_type" smallint NOT NULL,
	"state" text DEFAULT 'invited' NOT NULL,
	"avatar_file_id" integer,
	"default_currency" smallint DEFAULT 0 NOT NULL,
	"notification_flags" smallint DEFAULT 15 NOT NULL,
	"municipality_id" integer,
	"membership_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_state" CHECK ("account"."state" in ('invited', 'active', 'deactivated', 'detached')),
	CONSTRAINT "account_user_type" CHECK ("account"."user_type" between 1 and 7),
	CONSTRAINT "account_currency" CHECK ("account"."default_currency" in (0, 1)),
	CONSTRAINT "account_flags" CHECK ("account"."notification_flags" between 0 and 15)
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" integer
);
--> statement-breakpoint
CREATE TABLE "custom_role" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"name" text collate "bg-x-icu" NOT NULL,
	"base_role" smallint NOT NULL,
	"access" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "custom_role_name" UNIQUE("kindergarten_id","name"),
	CONSTRAINT "custom_role_number" CHECK ("custom_role"."id" > 1000),
	CONSTRAINT "custom_role_base" CHECK ("custom_role"."base_role" in (2, 6, 8, 9))
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kindergarten_id" integer,
	"role" smallint NOT NULL,
	"custom_role_id" integer,
	"consolidated" boolean DEFAULT false NOT NULL,
	"school_year_id" integer,
	"active" boolean DEFAULT true NOT NULL,
	"pending" boolean DEFAULT false NOT NULL,
	"invited_as" jsonb,
	CONSTRAINT "membership_once" UNIQUE NULLS NOT DISTINCT("account_id","kindergarten_id","role"),
	CONSTRAINT "membership_role" CHECK ("membership"."role" between 1 and 9),
	CONSTRAINT "membership_pending" CHECK (not ("membership"."active" and "membership"."pending")),
	CONSTRAINT "membership_place" CHECK (("membership"."role" in (4, 5, 7)) = ("membership"."kindergarten_id" is null))
);
--> statement-breakpoint
CREATE TABLE "one_time_token" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" integer,
	"kindergarten_id" integer,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"transports" text[],
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"device" text,
	"address" text,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "area" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text collate "bg-x-icu" NOT NULL,
	CONSTRAINT "area_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "city" (
	"id" integer PRIMARY KEY NOT NULL,
	"municipality_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text collate "bg-x-icu" NOT NULL,
	CONSTRAINT "city_kind" CHECK ("city"."kind" in ('гр.', 'с.'))
);
--> statement-breakpoint
CREATE TABLE "city_district" (
	"id" integer PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL,
	"name" text collate "bg-x-icu" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "country" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text collate "bg-x-icu" NOT NULL,
	CONSTRAINT "country_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "day_off" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "day_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kindergarten_id" integer,
	"kind" smallint NOT NULL,
	"name" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"group_ids" integer[],
	"official" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "day_off_kind" CHECK ("day_off"."kind" between 0 and 3),
	CONSTRAINT "day_off_order" CHECK ("day_off"."from_on" <= "day_off"."to_on")
);
--> statement-breakpoint
CREATE TABLE "kindergarten" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kindergarten_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "bg-x-icu" NOT NULL,
	"institution_type" smallint NOT NULL,
	"code" text,
	"bulstat" text,
	"mother_id" integer,
	"municipality_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"city_district_id" integer,
	"address" text DEFAULT '' NOT NULL,
	"phone" text,
	"email" text,
	"website" text,
	"bank_name" text,
	"iban" text,
	"director_name" text,
	"logo_file_id" integer,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "kindergarten_code_unique" UNIQUE("code"),
	CONSTRAINT "kindergarten_institution_type" CHECK ("kindergarten"."institution_type" in (1, 2)),
	CONSTRAINT "kindergarten_mother_other" CHECK ("kindergarten"."mother_id" <> "kindergarten"."id")
);
--> statement-breakpoint
CREATE TABLE "module_lock" (
	"kindergarten_id" integer NOT NULL,
	"category" text NOT NULL,
	"locked_until" date,
	"auto_day" smallint,
	"moved_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "module_lock_kindergarten_id_category_pk" PRIMARY KEY("kindergarten_id","category"),
	CONSTRAINT "module_lock_category" CHECK ("module_lock"."category" in ('attendance', 'storage', 'topics', 'familyRequests', 'attendanceRequests')),
	CONSTRAINT "module_lock_auto_day" CHECK ("module_lock"."auto_day" between 1 and 28)
);
--> statement-breakpoint
CREATE TABLE "municipality" (
	"id" integer PRIMARY KEY NOT NULL,
	"area_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text collate "bg-x-icu" NOT NULL,
	CONSTRAINT "municipality_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "package_request" (
	"kindergarten_id" integer NOT NULL,
	"package_id" smallint NOT NULL,
	"requested_by" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "package_request_once" PRIMARY KEY("kindergarten_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "bg-x-icu" NOT NULL,
	"description" text,
	"website" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "partner_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "partner_resource" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_resource_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"partner_id" integer NOT NULL,
	"title" text collate "bg-x-icu" NOT NULL,
	"summary" text,
	"content" text NOT NULL,
	"link" text,
	"image_file_id" integer,
	"from_on" date,
	"to_on" date,
	"position" smallint DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "partner_resource_order" CHECK ("partner_resource"."from_on" <= "partner_resource"."to_on")
);
--> statement-breakpoint
CREATE TABLE "school_year" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_year_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"name" text NOT NULL,
	"start_year" smallint NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"study_from_on" date NOT NULL,
	"study_to_on" date NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "school_year_start" UNIQUE("kindergarten_id","start_year"),
	CONSTRAINT "school_year_order" CHECK ("school_year"."from_on" < "school_year"."to_on" and "school_year"."study_from_on" between "school_year"."from_on" and "school_year"."to_on" and "school_year"."study_to_on" between "school_year"."study_from_on" and "school_year"."to_on")
);
--> statement-breakpoint
CREATE TABLE "used_module_key" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "child" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"first_name" text collate "bg-x-icu" NOT NULL,
	"middle_name" text collate "bg-x-icu",
	"last_name" text collate "bg-x-icu" NOT NULL,
	"person_id_type" smallint NOT NULL,
	"person_id" text NOT NULL,
	"gender" smallint NOT NULL,
	"birth_on" date NOT NULL,
	"birth_country_id" integer,
	"birth_city_id" integer,
	"citizenship" text,
	"address_permanent" text,
	"address_current" text,
	"phone" text,
	"enrolled_on" date NOT NULL,
	"enrollment_order" text,
	"left_on" date,
	"leave_reason" text,
	"is_sop" boolean DEFAULT false NOT NULL,
	"sop_type" text,
	"allergen_ids" smallint[] DEFAULT '{}'::smallint[] NOT NULL,
	"allergies_text" text,
	"diet" text,
	"gp_name" text,
	"gp_phone" text,
	"blood_group" text,
	"telk" jsonb,
	"immunisation" smallint,
	"immunisation_note" text,
	"attendance_type" smallint,
	"has_preferences" boolean DEFAULT false NOT NULL,
	"is_guest" boolean DEFAULT false NOT NULL,
	"neispuo_id" integer,
	"photo_file_id" integer,
	"notes" text,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "child_gender" CHECK ("child"."gender" in (1, 2)),
	CONSTRAINT "child_person_id_type" CHECK ("child"."person_id_type" between 0 and 2),
	CONSTRAINT "child_immunisation" CHECK ("child"."immunisation" between 1 and 3),
	CONSTRAINT "child_attendance_type" CHECK ("child"."attendance_type" between 1 and 4),
	CONSTRAINT "child_leave_after_enrolment" CHECK ("child"."left_on" >= "child"."enrolled_on")
);
--> statement-breakpoint
CREATE TABLE "child_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"school_year_id" integer NOT NULL,
	"name" text collate "bg-x-icu" NOT NULL,
	"class_type" smallint NOT NULL,
	"attendance_type" smallint DEFAULT 1 NOT NULL,
	"meal_group" smallint NOT NULL,
	"is_for_substitution" boolean DEFAULT false NOT NULL,
	"capacity" smallint DEFAULT 23 NOT NULL,
	"room_name" text,
	"color" smallint DEFAULT 0 NOT NULL,
	"emblem" text,
	"neispuo_id" integer,
	"deleted_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "child_group_class_type" CHECK ("child_group"."class_type" between 1 and 7),
	CONSTRAINT "child_group_attendance_type" CHECK ("child_group"."attendance_type" between 1 and 4),
	CONSTRAINT "child_group_meal_group" CHECK ("child_group"."meal_group" between 1 and 3),
	CONSTRAINT "child_group_capacity" CHECK ("child_group"."capacity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "child_group_period" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_group_period_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"position" smallint,
	CONSTRAINT "child_group_period_order" CHECK ("child_group_period"."from_on" <= "child_group_period"."to_on")
);
--> statement-breakpoint
CREATE TABLE "child_guardian" (
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"guardian_id" integer NOT NULL,
	"kinship" smallint NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"may_see" boolean DEFAULT true NOT NULL,
	"may_sign" boolean DEFAULT true NOT NULL,
	"may_pay" boolean DEFAULT true NOT NULL,
	"may_collect" boolean DEFAULT true NOT NULL,
	CONSTRAINT "child_guardian_child_id_guardian_id_pk" PRIMARY KEY("child_id","guardian_id"),
	CONSTRAINT "child_guardian_kinship" CHECK ("child_guardian"."kinship" in (1, 2, 3, 99))
);
--> statement-breakpoint
CREATE TABLE "child_specialist" (
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	CONSTRAINT "child_specialist_child_id_staff_id_pk" PRIMARY KEY("child_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "group_staff" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	CONSTRAINT "group_staff_order" CHECK ("group_staff"."from_on" <= "group_staff"."to_on")
);
--> statement-breakpoint
CREATE TABLE "guardian" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardian_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"account_id" integer,
	"first_name" text collate "bg-x-icu" NOT NULL,
	"middle_name" text collate "bg-x-icu",
	"last_name" text collate "bg-x-icu" NOT NULL,
	"email" text,
	"phone" text,
	"person_id_type" smallint,
	"person_id" text,
	"address" text,
	"workplace" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_member" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"account_id" integer,
	"first_name" text collate "bg-x-icu" NOT NULL,
	"middle_name" text collate "bg-x-icu",
	"last_name" text collate "bg-x-icu" NOT NULL,
	"person_id_type" smallint,
	"person_id" text,
	"gender" smallint,
	"birth_on" date,
	"email" text,
	"phone" text,
	"occupation" smallint,
	"is_pedagogical" boolean DEFAULT true NOT NULL,
	"education" text,
	"qualification_degree" smallint,
	"contract_type" text,
	"contract_number" text,
	"contract_until" date,
	"weekly_norm" smallint,
	"hired_on" date,
	"left_on" date,
	"gp_name" text,
	"gp_phone" text,
	"meal_types" smallint[] DEFAULT '{}'::smallint[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_member_leave_after_hire" CHECK ("staff_member"."left_on" >= "staff_member"."hired_on"),
	CONSTRAINT "staff_member_gender" CHECK ("staff_member"."gender" in (1, 2)),
	CONSTRAINT "staff_member_weekly_norm" CHECK ("staff_member"."weekly_norm" between 0 and 60)
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" integer,
	"kindergarten_id" integer,
	"call" text NOT NULL,
	"request_id" text NOT NULL,
	"address" text,
	"about" jsonb
);
--> statement-breakpoint
CREATE TABLE "audit_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"audit_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" integer,
	"kindergarten_id" integer,
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"operation" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "counter" (
	"kindergarten_id" integer NOT NULL,
	"series" text NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "counter_kindergarten_id_series_pk" PRIMARY KEY("kindergarten_id","series")
);
--> statement-breakpoint
CREATE TABLE "job_effect" (
	"key" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_state" CHECK ("mail"."state" in ('waiting', 'sent', 'failed', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "maintenance_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cleared_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "maintenance_message_read" (
	"message_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_message_read_once" UNIQUE("message_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "platform_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_key" (
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_key_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "socket_io_attachments" (
	"id" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now(),
	"payload" "bytea",
	CONSTRAINT "socket_io_attachments_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer,
	"created_by" integer,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"temporary" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_file_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "stored_file_size" CHECK ("stored_file"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "parent_registration" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parent_registration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"account_id" integer,
	"email" text NOT NULL,
	"first_name" text collate "bg-x-icu" NOT NULL,
	"middle_name" text collate "bg-x-icu",
	"last_name" text collate "bg-x-icu" NOT NULL,
	"phone" text,
	"kinship" smallint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"guardian_id" integer,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "parent_registration_status" CHECK ("parent_registration"."status" between 0 and 2),
	CONSTRAINT "parent_registration_kinship" CHECK ("parent_registration"."kinship" in (1, 2, 3, 99)),
	CONSTRAINT "parent_registration_decided" CHECK (("parent_registration"."status" = 0) = ("parent_registration"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "staff_attendance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_attendance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"for_on" date NOT NULL,
	"status" smallint NOT NULL,
	"additional_status" smallint,
	CONSTRAINT "staff_attendance_status" CHECK ("staff_attendance"."status" between 1 and 11),
	CONSTRAINT "staff_attendance_additional" CHECK ("staff_attendance"."additional_status" between 1 and 11 and "staff_attendance"."additional_status" <> "staff_attendance"."status")
);
--> statement-breakpoint
CREATE TABLE "staff_meal" (
	"kindergarten_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"for_on" date NOT NULL,
	"meal_types" smallint[] NOT NULL,
	CONSTRAINT "staff_meal_staff_id_for_on_pk" PRIMARY KEY("staff_id","for_on")
);
--> statement-breakpoint
CREATE TABLE "staff_paper" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_paper_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"kind" smallint NOT NULL,
	"name" text,
	"number" text,
	"issued_on" date,
	"valid_to" date,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_paper_kind" CHECK ("staff_paper"."kind" in (1, 2, 3, 4, 99)),
	CONSTRAINT "staff_paper_order" CHECK ("staff_paper"."issued_on" <= "staff_paper"."valid_to")
);
--> statement-breakpoint
CREATE TABLE "staff_substitution" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_substitution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kindergarten_id" integer NOT NULL,
	"absent_id" integer NOT NULL,
	"reason" smallint NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"group_id" integer,
	"substitute_id" integer,
	"merged_group_id" integer,
	"daily_minutes" smallint NOT NULL,
	"order_number" text,
	"order_on" date,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_substitution_order" CHECK ("staff_substitution"."from_on" <= "staff_substitution"."to_on"),
	CONSTRAINT "staff_substitution_reason" CHECK ("staff_substitution"."reason" in (3, 4, 5, 6, 7, 9)),
	CONSTRAINT "staff_substitution_one" CHECK (num_nonnulls("staff_substitution"."substitute_id", "staff_substitution"."merged_group_id") = 1),
	CONSTRAINT "staff_substitution_self" CHECK ("staff_substitution"."substitute_id" <> "staff_substitution"."absent_id"),
	CONSTRAINT "staff_substitution_other_group" CHECK ("staff_substitution"."merged_group_id" <> "staff_substitution"."group_id"),
	CONSTRAINT "staff_substitution_minutes" CHECK ("staff_substitution"."daily_minutes" between 0 and 720)
);
--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_request_id_attendance_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."attendance_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_group_id_child_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."child_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_reminder" ADD CONSTRAINT "attendance_reminder_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_reminder" ADD CONSTRAINT "attendance_reminder_group_id_child_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."child_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_request" ADD CONSTRAINT "attendance_request_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_request" ADD CONSTRAINT "attendance_request_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_request" ADD CONSTRAINT "attendance_request_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_note" ADD CONSTRAINT "medical_note_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_note" ADD CONSTRAINT "medical_note_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_note" ADD CONSTRAINT "medical_note_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_change_proposal" ADD CONSTRAINT "child_change_proposal_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_change_proposal" ADD CONSTRAINT "child_change_proposal_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_change_proposal" ADD CONSTRAINT "child_change_proposal_guardian_id_guardian_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardian"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_change_proposal" ADD CONSTRAINT "child_change_proposal_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_change_proposal" ADD CONSTRAINT "child_change_proposal_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_collector" ADD CONSTRAINT "child_collector_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_collector" ADD CONSTRAINT "child_collector_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_collector" ADD CONSTRAINT "child_collector_photo_file_id_stored_file_id_fk" FOREIGN KEY ("photo_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_consent" ADD CONSTRAINT "child_consent_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_consent" ADD CONSTRAINT "child_consent_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_consent" ADD CONSTRAINT "child_consent_guardian_id_guardian_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardian"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_consent" ADD CONSTRAINT "child_consent_kind_id_consent_kind_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."consent_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_consent" ADD CONSTRAINT "child_consent_recorded_by_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_document" ADD CONSTRAINT "child_document_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_document" ADD CONSTRAINT "child_document_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_document" ADD CONSTRAINT "child_document_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_document" ADD CONSTRAINT "child_document_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_emergency_contact" ADD CONSTRAINT "child_emergency_contact_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_emergency_contact" ADD CONSTRAINT "child_emergency_contact_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_kind" ADD CONSTRAINT "consent_kind_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_text" ADD CONSTRAINT "consent_text_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_text" ADD CONSTRAINT "consent_text_kind_id_consent_kind_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."consent_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_over" ADD CONSTRAINT "roll_over_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_over" ADD CONSTRAINT "roll_over_from_year_id_school_year_id_fk" FOREIGN KEY ("from_year_id") REFERENCES "public"."school_year"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_over" ADD CONSTRAINT "roll_over_to_year_id_school_year_id_fk" FOREIGN KEY ("to_year_id") REFERENCES "public"."school_year"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_over" ADD CONSTRAINT "roll_over_applied_by_account_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_over" ADD CONSTRAINT "roll_over_undone_by_account_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_file" ADD CONSTRAINT "message_file_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_file" ADD CONSTRAINT "message_file_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_file" ADD CONSTRAINT "message_file_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipient" ADD CONSTRAINT "message_recipient_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipient" ADD CONSTRAINT "message_recipient_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipient" ADD CONSTRAINT "message_recipient_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipient" ADD CONSTRAINT "message_recipient_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_thread_id_account_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply_reader" ADD CONSTRAINT "message_reply_reader_reply_id_message_reply_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."message_reply"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply_reader" ADD CONSTRAINT "message_reply_reader_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply_reader" ADD CONSTRAINT "message_reply_reader_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_address" ADD CONSTRAINT "calendar_address_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_booking" ADD CONSTRAINT "meeting_booking_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_booking" ADD CONSTRAINT "meeting_booking_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_booking" ADD CONSTRAINT "meeting_booking_booked_by_account_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_booking" ADD CONSTRAINT "meeting_booking_of_slot" FOREIGN KEY ("slot_id","event_id") REFERENCES "public"."meeting_slot"("id","event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_slot" ADD CONSTRAINT "meeting_slot_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_slot" ADD CONSTRAINT "meeting_slot_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll" ADD CONSTRAINT "poll_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll" ADD CONSTRAINT "poll_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_box" ADD CONSTRAINT "poll_box_poll_id_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."poll"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_vote" ADD CONSTRAINT "poll_vote_poll_id_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."poll"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_vote" ADD CONSTRAINT "poll_vote_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_vote" ADD CONSTRAINT "poll_vote_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_municipality_id_municipality_id_fk" FOREIGN KEY ("municipality_id") REFERENCES "public"."municipality"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_role" ADD CONSTRAINT "custom_role_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_custom_role_id_custom_role_id_fk" FOREIGN KEY ("custom_role_id") REFERENCES "public"."custom_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_school_year_id_school_year_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_year"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city" ADD CONSTRAINT "city_municipality_id_municipality_id_fk" FOREIGN KEY ("municipality_id") REFERENCES "public"."municipality"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city_district" ADD CONSTRAINT "city_district_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_off" ADD CONSTRAINT "day_off_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kindergarten" ADD CONSTRAINT "kindergarten_municipality_id_municipality_id_fk" FOREIGN KEY ("municipality_id") REFERENCES "public"."municipality"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kindergarten" ADD CONSTRAINT "kindergarten_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kindergarten" ADD CONSTRAINT "kindergarten_city_district_id_city_district_id_fk" FOREIGN KEY ("city_district_id") REFERENCES "public"."city_district"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kindergarten" ADD CONSTRAINT "kindergarten_mother" FOREIGN KEY ("mother_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_lock" ADD CONSTRAINT "module_lock_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "municipality" ADD CONSTRAINT "municipality_area_id_area_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."area"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_request" ADD CONSTRAINT "package_request_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_resource" ADD CONSTRAINT "partner_resource_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_year" ADD CONSTRAINT "school_year_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child" ADD CONSTRAINT "child_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child" ADD CONSTRAINT "child_birth_country_id_country_id_fk" FOREIGN KEY ("birth_country_id") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child" ADD CONSTRAINT "child_birth_city_id_city_id_fk" FOREIGN KEY ("birth_city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child" ADD CONSTRAINT "child_photo_file_id_stored_file_id_fk" FOREIGN KEY ("photo_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_group" ADD CONSTRAINT "child_group_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_group" ADD CONSTRAINT "child_group_school_year_id_school_year_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_year"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_group_period" ADD CONSTRAINT "child_group_period_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_group_period" ADD CONSTRAINT "child_group_period_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_group_period" ADD CONSTRAINT "child_group_period_group_id_child_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."child_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_guardian" ADD CONSTRAINT "child_guardian_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_guardian" ADD CONSTRAINT "child_guardian_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_guardian" ADD CONSTRAINT "child_guardian_guardian_id_guardian_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardian"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_specialist" ADD CONSTRAINT "child_specialist_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_specialist" ADD CONSTRAINT "child_specialist_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_specialist" ADD CONSTRAINT "child_specialist_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_staff" ADD CONSTRAINT "group_staff_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_staff" ADD CONSTRAINT "group_staff_group_id_child_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."child_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_staff" ADD CONSTRAINT "group_staff_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian" ADD CONSTRAINT "guardian_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian" ADD CONSTRAINT "guardian_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter" ADD CONSTRAINT "counter_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_message_read" ADD CONSTRAINT "maintenance_message_read_message_id_maintenance_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."maintenance_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_message_read" ADD CONSTRAINT "maintenance_message_read_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_registration" ADD CONSTRAINT "parent_registration_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_registration" ADD CONSTRAINT "parent_registration_child_id_child_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."child"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_registration" ADD CONSTRAINT "parent_registration_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_registration" ADD CONSTRAINT "parent_registration_guardian_id_guardian_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardian"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_registration" ADD CONSTRAINT "parent_registration_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_attendance" ADD CONSTRAINT "staff_attendance_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_attendance" ADD CONSTRAINT "staff_attendance_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_meal" ADD CONSTRAINT "staff_meal_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_meal" ADD CONSTRAINT "staff_meal_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_paper" ADD CONSTRAINT "staff_paper_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_paper" ADD CONSTRAINT "staff_paper_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_substitution" ADD CONSTRAINT "staff_substitution_kindergarten_id_kindergarten_id_fk" FOREIGN KEY ("kindergarten_id") REFERENCES "public"."kindergarten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_substitution" ADD CONSTRAINT "staff_substitution_absent_id_staff_member_id_fk" FOREIGN KEY ("absent_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_substitution" ADD CONSTRAINT "staff_substitution_group_id_child_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."child_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_substitution" ADD CONSTRAINT "staff_substitution_substitute_id_staff_member_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_substitution" ADD CONSTRAINT "staff_substitution_merged_group_id_child_group_id_fk" FOREIGN KEY ("merged_group_id") REFERENCES "public"."child_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "absence_report_once" ON "absence_report" USING btree ("child_id","day");--> statement-breakpoint
CREATE INDEX "absence_report_kindergarten_id_day_index" ON "absence_report" USING btree ("kindergarten_id","day");--> statement-breakpoint
CREATE INDEX "absence_report_request_id_index" ON "absence_report" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "attendance_group_id_day_index" ON "attendance" USING btree ("group_id","day");--> statement-breakpoint
CREATE INDEX "attendance_kindergarten_id_day_index" ON "attendance" USING btree ("kindergarten_id","day");--> statement-breakpoint
CREATE INDEX "attendance_family" ON "attendance" USING btree ("child_id","day","kindergarten_id") WHERE status = 4;--> statement-breakpoint
CREATE INDEX "attendance_request_id_index" ON "attendance" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "attendance_note_id_index" ON "attendance" USING btree ("note_id") WHERE note_id is not null;--> statement-breakpoint
CREATE INDEX "attendance_reminder_kindergarten_id_for_on_index" ON "attendance_reminder" USING btree ("kindergarten_id","for_on");--> statement-breakpoint
CREATE INDEX "attendance_request_child_id_from_on_index" ON "attendance_request" USING btree ("child_id","from_on");--> statement-breakpoint
CREATE INDEX "attendance_request_kindergarten_id_kind_from_on_index" ON "attendance_request" USING btree ("kindergarten_id","kind","from_on");--> statement-breakpoint
CREATE INDEX "attendance_request_file_id_index" ON "attendance_request" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "medical_note_child_id_from_on_index" ON "medical_note" USING btree ("child_id","from_on");--> statement-breakpoint
CREATE INDEX "medical_note_kindergarten_id_from_on_index" ON "medical_note" USING btree ("kindergarten_id","from_on");--> statement-breakpoint
CREATE INDEX "medical_note_file_id_index" ON "medical_note" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "medical_note_electronic" ON "medical_note" USING btree ("child_id","number") WHERE "medical_note"."source" = 1;--> statement-breakpoint
CREATE INDEX "child_change_proposal_child_id_index" ON "child_change_proposal" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "child_change_proposal_kindergarten_id_status_index" ON "child_change_proposal" USING btree ("kindergarten_id","status");--> statement-breakpoint
CREATE INDEX "child_change_proposal_guardian_id_index" ON "child_change_proposal" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "child_change_proposal_created_by_index" ON "child_change_proposal" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "child_change_proposal_decided_by_index" ON "child_change_proposal" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "child_collector_child_id_index" ON "child_collector" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "child_collector_kindergarten_id_index" ON "child_collector" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "child_collector_photo_file_id_index" ON "child_collector" USING btree ("photo_file_id");--> statement-breakpoint
CREATE INDEX "child_consent_child_id_kind_id_guardian_id_id_index" ON "child_consent" USING btree ("child_id","kind_id","guardian_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "child_consent_kindergarten_id_index" ON "child_consent" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "child_consent_guardian_id_index" ON "child_consent" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "child_consent_kind_id_text_number_index" ON "child_consent" USING btree ("kind_id","text_number");--> statement-breakpoint
CREATE INDEX "child_consent_recorded_by_index" ON "child_consent" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "child_document_child_id_index" ON "child_document" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "child_document_kindergarten_id_index" ON "child_document" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "child_document_created_by_index" ON "child_document" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "child_emergency_contact_child_id_position_index" ON "child_emergency_contact" USING btree ("child_id","position");--> statement-breakpoint
CREATE INDEX "child_emergency_contact_kindergarten_id_index" ON "child_emergency_contact" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_kind_name" ON "consent_kind" USING btree ("kindergarten_id","name") WHERE "consent_kind"."active";--> statement-breakpoint
CREATE INDEX "consent_kind_kindergarten_id_index" ON "consent_kind" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "consent_text_kindergarten_id_index" ON "consent_text" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roll_over_once" ON "roll_over" USING btree ("from_year_id") WHERE "roll_over"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "roll_over_from_year_id_index" ON "roll_over" USING btree ("from_year_id");--> statement-breakpoint
CREATE INDEX "roll_over_kindergarten_id_index" ON "roll_over" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "roll_over_to_year_id_index" ON "roll_over" USING btree ("to_year_id");--> statement-breakpoint
CREATE INDEX "roll_over_applied_by_index" ON "roll_over" USING btree ("applied_by");--> statement-breakpoint
CREATE INDEX "roll_over_undone_by_index" ON "roll_over" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "message_created_by_created_at_index" ON "message" USING btree ("created_by","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_kindergarten_id_created_by_index" ON "message" USING btree ("kindergarten_id","created_by");--> statement-breakpoint
CREATE INDEX "message_file_file_id_index" ON "message_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "message_file_kindergarten_id_index" ON "message_file" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "message_recipient_account_id_sent_at_index" ON "message_recipient" USING btree ("account_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_recipient_sender_id_index" ON "message_recipient" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "message_recipient_kindergarten_id_account_id_index" ON "message_recipient" USING btree ("kindergarten_id","account_id");--> statement-breakpoint
CREATE INDEX "message_reply_message_id_id_index" ON "message_reply" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "message_reply_created_by_index" ON "message_reply" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "message_reply_thread_id_index" ON "message_reply" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "message_reply_kindergarten_id_index" ON "message_reply" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "message_reply_reader_account_id_message_id_index" ON "message_reply_reader" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE INDEX "message_reply_reader_message_id_index" ON "message_reply_reader" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "notification_unseen" ON "notification" USING btree ("account_id","kind") WHERE "notification"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "notification_history" ON "notification" USING btree ("account_id","created_at","id","kindergarten_id","child_ids");--> statement-breakpoint
CREATE INDEX "notification_kind_subject_id_index" ON "notification" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "notification_kindergarten_id_index" ON "notification" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "notification_digest" ON "notification" USING btree ("account_id") WHERE "notification"."in_digest";--> statement-breakpoint
CREATE INDEX "push_subscription_account_id_index" ON "push_subscription" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "event_kindergarten_id_last_on_index" ON "event" USING btree ("kindergarten_id","last_on");--> statement-breakpoint
CREATE INDEX "event_created_by_index" ON "event" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "meeting_booking_slot_id_event_id_index" ON "meeting_booking" USING btree ("slot_id","event_id");--> statement-breakpoint
CREATE INDEX "meeting_booking_child_id_index" ON "meeting_booking" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "meeting_booking_booked_by_index" ON "meeting_booking" USING btree ("booked_by");--> statement-breakpoint
CREATE INDEX "meeting_booking_kindergarten_id_index" ON "meeting_booking" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "meeting_slot_kindergarten_id_index" ON "meeting_slot" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "note_kindergarten_id_position_index" ON "note" USING btree ("kindergarten_id","position");--> statement-breakpoint
CREATE INDEX "note_created_by_index" ON "note" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "poll_kindergarten_id_expires_at_index" ON "poll" USING btree ("kindergarten_id","expires_at");--> statement-breakpoint
CREATE INDEX "poll_created_by_index" ON "poll" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "poll_vote_account_id_index" ON "poll_vote" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "poll_vote_kindergarten_id_index" ON "poll_vote" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "account_municipality_id_index" ON "account" USING btree ("municipality_id");--> statement-breakpoint
CREATE INDEX "account_membership_id_index" ON "account" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "membership_kindergarten_id_index" ON "membership" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "membership_custom_role_id_index" ON "membership" USING btree ("custom_role_id");--> statement-breakpoint
CREATE INDEX "membership_school_year_id_index" ON "membership" USING btree ("school_year_id");--> statement-breakpoint
CREATE INDEX "one_time_token_account_id_index" ON "one_time_token" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "one_time_token_kindergarten_id_index" ON "one_time_token" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "one_time_token_expires_at_index" ON "one_time_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_account_id_index" ON "passkey" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "recovery_code_account_id_index" ON "recovery_code" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_account_id_index" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_failure_last_at_index" ON "sign_in_failure" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "city_municipality_id_index" ON "city" USING btree ("municipality_id");--> statement-breakpoint
CREATE INDEX "city_district_city_id_index" ON "city_district" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "day_off_kindergarten_id_from_on_index" ON "day_off" USING btree ("kindergarten_id","from_on");--> statement-breakpoint
CREATE INDEX "day_off_guid_index" ON "day_off" USING btree ("guid");--> statement-breakpoint
CREATE INDEX "kindergarten_mother_id_index" ON "kindergarten" USING btree ("mother_id");--> statement-breakpoint
CREATE INDEX "kindergarten_municipality_id_index" ON "kindergarten" USING btree ("municipality_id");--> statement-breakpoint
CREATE INDEX "kindergarten_city_id_index" ON "kindergarten" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "kindergarten_city_district_id_index" ON "kindergarten" USING btree ("city_district_id");--> statement-breakpoint
CREATE INDEX "municipality_area_id_index" ON "municipality" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "partner_resource_partner_id_position_index" ON "partner_resource" USING btree ("partner_id","position");--> statement-breakpoint
CREATE INDEX "partner_resource_image_file_id_index" ON "partner_resource" USING btree ("image_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "school_year_one_active" ON "school_year" USING btree ("kindergarten_id") WHERE "school_year"."active";--> statement-breakpoint
CREATE INDEX "used_module_key_expires_at_index" ON "used_module_key" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "child_person_id" ON "child" USING btree ("kindergarten_id","person_id_type","person_id") WHERE "child"."left_on" is null;--> statement-breakpoint
CREATE INDEX "child_kindergarten_id_last_name_first_name_index" ON "child" USING btree ("kindergarten_id","last_name","first_name");--> statement-breakpoint
CREATE INDEX "child_person_id_index" ON "child" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "child_birth_country_id_index" ON "child" USING btree ("birth_country_id");--> statement-breakpoint
CREATE INDEX "child_birth_city_id_index" ON "child" USING btree ("birth_city_id");--> statement-breakpoint
CREATE INDEX "child_photo_file_id_index" ON "child" USING btree ("photo_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "child_group_name" ON "child_group" USING btree ("kindergarten_id","school_year_id","name") WHERE "child_group"."deleted_on" is null;--> statement-breakpoint
CREATE INDEX "child_group_school_year_id_index" ON "child_group" USING btree ("school_year_id");--> statement-breakpoint
CREATE INDEX "child_group_kindergarten_id_index" ON "child_group" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "child_group_period_child_id_index" ON "child_group_period" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "child_group_period_group_id_from_on_index" ON "child_group_period" USING btree ("group_id","from_on");--> statement-breakpoint
CREATE INDEX "child_group_period_kindergarten_id_index" ON "child_group_period" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "child_guardian_guardian_id_index" ON "child_guardian" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "child_guardian_kindergarten_id_index" ON "child_guardian" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE UNIQUE INDEX "child_guardian_one_main" ON "child_guardian" USING btree ("child_id") WHERE "child_guardian"."is_main";--> statement-breakpoint
CREATE INDEX "child_specialist_staff_id_index" ON "child_specialist" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "child_specialist_kindergarten_id_index" ON "child_specialist" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "group_staff_group_id_index" ON "group_staff" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_staff_staff_id_index" ON "group_staff" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "group_staff_kindergarten_id_index" ON "group_staff" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "guardian_kindergarten_id_last_name_first_name_index" ON "guardian" USING btree ("kindergarten_id","last_name","first_name");--> statement-breakpoint
CREATE INDEX "guardian_account_id_index" ON "guardian" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_account" ON "guardian" USING btree ("kindergarten_id","account_id");--> statement-breakpoint
CREATE INDEX "staff_member_kindergarten_id_last_name_first_name_index" ON "staff_member" USING btree ("kindergarten_id","last_name","first_name");--> statement-breakpoint
CREATE INDEX "staff_member_account_id_index" ON "staff_member" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_member_account" ON "staff_member" USING btree ("kindergarten_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_member_person_id" ON "staff_member" USING btree ("kindergarten_id","person_id_type","person_id") WHERE "staff_member"."left_on" is null and "staff_member"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_kindergarten_id_at_index" ON "audit" USING btree ("kindergarten_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_account_id_at_index" ON "audit" USING btree ("account_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_change_table_name_row_id_index" ON "audit_change" USING btree ("table_name","row_id");--> statement-breakpoint
CREATE INDEX "audit_change_audit_id_index" ON "audit_change" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "audit_change_kindergarten_id_at_index" ON "audit_change" USING btree ("kindergarten_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_change_child" ON "audit_change" USING btree ((coalesce("after", "before") ->> 'child_id')) WHERE "audit_change"."operation" <> 'update';--> statement-breakpoint
CREATE INDEX "job_effect_done_at_index" ON "job_effect" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "mail_kindergarten_id_index" ON "mail" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "mail_created_at_index" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "maintenance_message_read_account_id_index" ON "maintenance_message_read" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "request_key_created_at_index" ON "request_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stored_file_kindergarten_id_index" ON "stored_file" USING btree ("kindergarten_id");--> statement-breakpoint
CREATE INDEX "stored_file_created_by_index" ON "stored_file" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "stored_file_created_at_index" ON "stored_file" USING btree ("created_at") WHERE "stored_file"."temporary";--> statement-breakpoint
CREATE UNIQUE INDEX "parent_registration_once" ON "parent_registration" USING btree ("child_id",lower("email")) WHERE "parent_registration"."status" = 0;--> statement-breakpoint
CREATE INDEX "parent_registration_kindergarten_id_status_index" ON "parent_registration" USING btree ("kindergarten_id","status");--> statement-breakpoint
CREATE INDEX "parent_registration_child_id_index" ON "parent_registration" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "parent_registration_account_id_index" ON "parent_registration" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "parent_registration_guardian_id_index" ON "parent_registration" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "parent_registration_decided_by_index" ON "parent_registration" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_attendance_day" ON "staff_attendance" USING btree ("staff_id","for_on");--> statement-breakpoint
CREATE INDEX "staff_attendance_kindergarten_id_for_on_index" ON "staff_attendance" USING btree ("kindergarten_id","for_on");--> statement-breakpoint
CREATE INDEX "staff_meal_kindergarten_id_for_on_index" ON "staff_meal" USING btree ("kindergarten_id","for_on");--> statement-breakpoint
CREATE INDEX "staff_paper_staff_id_index" ON "staff_paper" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_paper_kindergarten_id_valid_to_index" ON "staff_paper" USING btree ("kindergarten_id","valid_to");--> statement-breakpoint
CREATE INDEX "staff_substitution_kindergarten_id_from_on_index" ON "staff_substitution" USING btree ("kindergarten_id","from_on");--> statement-breakpoint
CREATE INDEX "staff_substitution_absent_id_index" ON "staff_substitution" USING btree ("absent_id");--> statement-breakpoint
CREATE INDEX "staff_substitution_substitute_id_index" ON "staff_substitution" USING btree ("substitute_id");--> statement-breakpoint
CREATE INDEX "staff_substitution_group_id_index" ON "staff_substitution" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "staff_substitution_merged_group_id_index" ON "staff_substitution" USING btree ("merged_group_id");