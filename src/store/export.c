/* Everything that is stored of one match or campaign, as JSON: for its people, over whoever runs the server. */
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

/* A text that is JSON as such, else as a string: damage may have hit it. */
#define JSON_OR_TEXT(column) "json(CASE WHEN json_valid(" column ") THEN " column " ELSE json_quote(" column ") END)"

static const char match_sql[] =
    "SELECT json_object('match', match.id, 'damaged', ?2, 'listed', standing.listed, 'over', standing.over, "
    "'played', standing.played, 'begun', standing.begun, 'last', standing.last, 'bytes', standing.bytes, "
    "'secret', json(iif(match.secret IS NULL, 'false', 'true')), "
    "'header', " JSON_OR_TEXT(
        "match.header") ", "
                        "'seats', (SELECT json_group_array(json_object('seat', seat, 'key', json(iif(hash IS NULL, "
                        "'false', 'true')), "
                        "'about', " JSON_OR_TEXT(
                            "about") ")) FROM (SELECT * FROM seat WHERE match = ?1 ORDER BY seat)), "
                                     "'snapshot', (SELECT seq FROM snapshot WHERE match = ?1), "
                                     "'entries', (SELECT json_group_array(json_object('seq', seq, 'kind', kind, "
                                     "'text', text)) "
                                     "FROM (SELECT * FROM move WHERE match = ?1 ORDER BY seq))) "
                                     "FROM match LEFT JOIN standing USING (number) WHERE match.id = ?1";

static const char campaign_sql[] = "SELECT json_object('campaign', id, 'damaged', ?2, 'last', last, "
                                   "'text', " JSON_OR_TEXT("text") ") FROM campaign WHERE id = ?1";

static char *read_text(Store *store, Reader *own, const char *sql, const char *id, Verdict verdict) {
    sqlite3_stmt *statement = NULL;
    char *text = NULL;
    int code = sqlite3_prepare_v2(own->db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
        if (verdict.found == STORE_DAMAGED)
            sqlite3_bind_text(statement, 2, verdict.why, -1, SQLITE_TRANSIENT);
        code = sqlite3_step(statement);
    }
    if (code == SQLITE_ROW && sqlite3_column_text(statement, 0))
        text = strdup((const char *)sqlite3_column_text(statement, 0));
    else if (code != SQLITE_DONE)
        reading_failed(store, own, code);
    sqlite3_finalize(statement);
    return text;
}

char *store_export(Store *store, const char *match) {
    if (store_is_doomed(store, match))
        return NULL;
    Reader *own = reading_begin(store);
    char *text = read_text(store, own, match_sql, match, verify_match(&own->verifying, match));
    reading_end(own);
    return text;
}

char *store_export_campaign(Store *store, const char *campaign) {
    if (store_is_doomed(store, campaign))
        return NULL;
    Reader *own = reading_begin(store);
    char *text = read_text(store, own, campaign_sql, campaign, verify_campaign(&own->verifying, campaign));
    reading_end(own);
    return text;
}
