import errno

for place in ("/judge/submission", "/judge/input", "/", "/usr", "/etc", "/opt"):
    try:
        open(place + "/forged", "w")
    except OSError as error:
        assert error.errno in (errno.EROFS, errno.EACCES), (place, error)
    else:
        raise AssertionError(place)
try:
    open("/judge/submission/main.py", "a")
except OSError as error:
    assert error.errno in (errno.EROFS, errno.EACCES), error
with open("/judge/output/answer.txt", "w") as file:
    file.write("42")
