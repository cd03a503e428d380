CREATE INDEX "login_failures_lastAt_idx" ON "login_failures"("lastAt");
