-- What earlier imports brought.
CREATE TABLE "imported_items" (
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sourceId" INTEGER NOT NULL,
    "targetId" INTEGER NOT NULL,

    PRIMARY KEY ("source", "kind", "sourceId")
);
